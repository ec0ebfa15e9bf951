import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Archive } from './archive.ts'
import { BackupFault } from './backupFault.ts'
import { cleanUpAfterRestore } from './cleanUpAfterRestore.ts'
import { partOfTable } from './manifest.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

interface Restoring {
  /** keys of the files that the replaced rows refer to */
  before: readonly string[]
  now: Date
  /** inserts the audit event that follows those of the archive */
  told: CompiledQuery
  /** replaces the schema by that of the archive, if it is an earlier one */
  prepareSchema?: () => Promise<void>
  /** migrates it to the current one */
  migrateSchema?: () => Promise<void>
}

/**
 * Replaces the rows of all tables, in one transaction. Foreign keys are dropped meanwhile and created again, which
 * validates them. The portal's own triggers are disabled: what they would write is in the archive.
 */
export async function restoreTables(
  client: PoolClient,
  archive: Archive,
  { before, now, told, prepareSchema, migrateSchema }: Restoring,
): Promise<void> {
  const { tables, sequences, files } = archive.manifest
  await client.query('begin')
  try {
    await prepareSchema?.()
    const keys = await dropForeignKeys(client)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) {
      const rows = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
      await pipeline(Readable.from(archive.read(partOfTable(table.name), table)), rows)
      if (rows.rowCount !== table.rows)
        throw new BackupFault(`La table ${table.name} de cette sauvegarde n’a pas ses ${table.rows} lignes.`)
    }
    // A rollback does not undo it, so a sequence is never set back: a failed restore would let new records take numbers that are used.
    for (const { name, last } of sequences)
      await client.query(
        `select setval($1::text::regclass, coalesce(last, 1), last is not null)
         from greatest(pg_sequence_last_value($1::text::regclass), $2::bigint) as last`,
        [name, last],
      )
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    await migrateSchema?.()
    await client.query(told.sql, [...told.parameters])
    // a file that the archive misses may be back: restored records refer to it
    const kept = new Set([...files.map(({ key }) => key), ...archive.manifest.missing])
    await cleanUpAfterRestore(client, { now, lost: before.filter((key) => !kept.has(key)) })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Drops the foreign keys.
 * @returns their definitions
 */
async function dropForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(constrained.oid) as definition
    from pg_constraint constrained join pg_namespace space on space.oid = connamespace
    where contype = 'f' and conparentid = 0 and (nspname = current_schema() or nspname = 'graphile_worker')
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
