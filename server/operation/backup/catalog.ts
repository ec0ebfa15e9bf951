import type { ClientBase } from 'pg'

/**
 * A table that is backed up. The portal's tables are in the default schema of its account, those of the queue in their
 * own.
 */
export interface Table {
  /** name, quoted for SQL */
  name: string
  /** stored columns, without generated ones */
  columns: string[]
}

/**
 * SQL condition: the relation is part of a backup. `migrations` is only compared, the store mark stays with its
 * store, and servers store their built files when they start.
 */
const backedUpCondition = `(space.nspname = current_schema() or space.nspname = 'graphile_worker') and class.relname not in ('migrations', 'store_marks', 'built_files')`
const nameSql = `case when space.nspname = current_schema() then '' else quote_ident(space.nspname) || '.' end || quote_ident(class.relname)`

export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select ${nameSql} as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relkind = 'r' and ${backedUpCondition}
    group by space.nspname, class.relname order by 1`)
  return rows
}

export interface Sequence {
  name: string
  /** null when it has given no number */
  last: string | null
}

/** Reads the sequences. They are not part of a snapshot: read after the tables, they are never behind the rows. */
export async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select ${nameSql} as name, pg_sequence_last_value(class.oid)::text as last
    from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where class.relkind = 'S' and ${backedUpCondition} order by 1`)
  return rows
}

/** Returns the file keys in all rows: values in the format of a key, in columns named `…_key`. */
export async function findFileKeys(client: ClientBase, tables: readonly Table[]): Promise<string[]> {
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.endsWith('_key'))
      .map(
        (column) => `select ${column}::text as key from ${name} where ${column}::text ~ '^[0-9a-f]{2}/[0-9a-f-]{36}$'`,
      ),
  )
  const { rows } = await client.query<{ key: string }>(`${named.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}

/** Returns the number of the last migration of Graphile Worker's own tables. */
export async function readQueueVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  )
  return rows[0]?.version ?? 0
}
