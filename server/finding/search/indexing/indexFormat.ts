import { sql, type Transaction } from 'kysely'
import { takeTime } from '#server/ground/database/connections/takeTime.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * How this release reads the words of entries (migration 0042). Raise it with each change of what `cut`, the sections or the weights
 * give: servers then read again all that was read otherwise.
 */
export const indexFormat = 2

/** Marks the entries that this transaction writes as read by this release. */
export const setIndexFormat = (tx: Transaction<Schema>) =>
  sql`select set_config('mandature.search_format', ${String(indexFormat)}, true)`.execute(tx)

/**
 * Notes the records whose entries another release has read, to be read again. They are found meanwhile, by their words as they were.
 * Those of a later release are left: a server of this one may still run beside it.
 */
export async function noteOutdated({ db }: Pick<Portal, 'db'>): Promise<void> {
  const isOutdated = sql`entry.format < ${sql.lit(indexFormat)}`
  const { rows } = await sql`select from search_entries entry where ${isOutdated} limit 1`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    await takeTime(tx)
    await sql`
      insert into search_changes (source, source_id, hides)
      select distinct source, source_id, false from search_entries entry
      where ${isOutdated} and not exists (
        select from search_changes known where (known.source, known.source_id) = (entry.source, entry.source_id))
      order by 1, 2
    `.execute(tx)
  })
}
