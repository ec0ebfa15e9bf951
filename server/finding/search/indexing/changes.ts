import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Source } from '#server/ground/searchEntries/entry.ts'

type Tx = Transaction<Schema>

/** A record that was changed or deleted and must be reindexed. */
export interface ChangedRecord {
  source: Source
  sourceId: number
}

/** Maximum number of PDF pages read in one transaction, unless a single document has more. */
const maxPages = 1_000

/**
 * Takes the records waiting longest, those hidden until reindexed first, and deletes their pending changes in this
 * transaction. The records must be read after this, in their current state.
 */
export async function takeChanges(tx: Tx, limit: number, except: readonly ChangedRecord[]): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord & { pages: number }>`
    with waiting as (
      select source, source_id, bool_or(hides) as hides, min(id) as id from search_changes
      where (source, source_id) not in (select * from ${pairsSql(except)})
      group by source, source_id order by hides desc, id limit ${limit}
    )
    select source, source_id, coalesce(version.pages, 0) as pages
    from waiting
    left join documents on source = 'documents' and documents.id = source_id
    left join document_versions version on version.document_id = documents.id and version.number = documents.published_version
    order by waiting.hides desc, waiting.id
  `.execute(tx)
  let pages = 0
  const taken = rows.filter((row, index) => {
    pages += row.pages
    return index === 0 || pages <= maxPages
  })
  await sql`delete from search_changes where (source, source_id) in (select * from ${pairsSql(taken)})`.execute(tx)
  return taken.map(({ source, sourceId }) => ({ source, sourceId }))
}

const pairsSql = (records: readonly ChangedRecord[]) => sql`unnest(${records.map(({ source }) => source)}::text[],
  ${records.map(({ sourceId }) => sourceId)}::int[])`
