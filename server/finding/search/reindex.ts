import { sql } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { drainChanges } from './indexing/drainChanges.ts'

/**
 * Reindexes everything. Running servers are woken: whichever comes first indexes it all.
 * @param say called with the number of records, and the result
 */
export async function reindex(portal: Portal, say: (line: string) => void): Promise<void> {
  const count = await enqueueAllRecords(portal.db)
  say(`À relire : ${count}.`)
  const drained = await drainChanges(portal)
  say(drained === 'done' ? 'L’index est à jour.' : 'Le serveur les relit en ce moment.')
}

/**
 * Enqueues every published record, and every record still indexed without being published. All stay searchable
 * meanwhile.
 * @returns number of records
 */
export const enqueueAllRecords = (db: Portal['db']): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    const { numAffectedRows = 0n } = await sql`
    insert into search_changes (source, source_id, hides)
    select source, source_id, false from (
      select 'sessions', id from sessions where status <> 'draft'
      union select 'documents', id from documents where status in ('published', 'archived')
      union select 'contents', id from contents where status in ('published', 'archived')
      union select 'thematics', id from thematics
      union select source, source_id from search_entries
    ) everything (source, source_id) order by 1, 2
  `.execute(tx)
    return Number(numAffectedRows)
  })
