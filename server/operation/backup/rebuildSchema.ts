import type { PoolClient } from 'pg'
import { type Migration, runMigration } from '#server/ground/database/migrate.ts'

/** Condition on the oid of an object: it does not belong to an extension. */
const notOfExtensionCondition = `not exists (select from pg_depend where objid = object.oid and deptype = 'e')`

/** Reads the statements that drop the portal's objects, with what depends on them. */
const dropStatementsSql = `
  select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, object.oid::regclass) as drop
  from pg_class object where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and ${notOfExtensionCondition}
    and relname <> 'migrations'
  union all
  select format('drop routine if exists %s cascade', object.oid::regprocedure)
  from pg_proc object where pronamespace = current_schema()::regnamespace and ${notOfExtensionCondition}
  union all
  select format('drop type if exists %s cascade', object.oid::regtype)
  from pg_type object where typnamespace = current_schema()::regnamespace and ${notOfExtensionCondition}
    and (typtype in ('e', 'd') or exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))`

/**
 * Replaces the portal's tables, views, functions and types by those of these migrations, empty, in the transaction of
 * the caller. Extensions and the tables of the queue stay.
 */
export async function rebuildSchema(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(dropStatementsSql)
  await client.query(rows.map(({ drop }) => drop).join(';\n'))
  await client.query('truncate migrations')
  for (const migration of migrations) await runMigration(client, migration)
}
