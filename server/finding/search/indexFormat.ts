import { sql, type Transaction } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Version of the index format (migration 0042). Increase it with each change to the results of `tokenize`, to sections,
 * to the counting of their words or to weights: servers then reindex everything indexed otherwise.
 */
export const indexFormat = 4

/** Sets the index format of entries written by this transaction. */
export const setIndexFormat = (tx: Transaction<Schema>) =>
  sql`select set_config('mandature.search_format', ${String(indexFormat)}, true)`.execute(tx)

/**
 * Enqueues the records indexed by an earlier release; meanwhile they are found by their previous terms. Entries of a
 * later release are left alone, since a server of this release may still run beside it.
 */
export async function enqueueOutdatedEntries({ db }: Pick<Portal, 'db'>): Promise<void> {
  const isOutdated = sql`entry.format < ${sql.lit(indexFormat)}`
  const { rows } = await sql`select from search_entries entry where ${isOutdated} limit 1`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await sql`
      insert into search_changes (source, source_id, hides)
      select distinct source, source_id, false from search_entries entry
      where ${isOutdated} and not exists (
        select from search_changes known where (known.source, known.source_id) = (entry.source, entry.source_id))
      order by 1, 2
    `.execute(tx)
  })
}
