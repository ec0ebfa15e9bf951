import { sql } from 'kysely'
import { takeTime } from '#server/ground/database/connections/takeTime.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { drain } from './drain.ts'

/**
 * Reads everything anew. A server that runs has been woken: whoever came first reads it all.
 * @param say told how many records there are, and how it ended
 */
export async function reindex(portal: Portal, say: (line: string) => void): Promise<void> {
  const count = await noteEverything(portal.db)
  say(`À relire : ${count}.`)
  const drained = await drain(portal)
  say(drained === 'done' ? 'L’index est à jour.' : 'Le serveur les relit en ce moment.')
}

/**
 * Notes every record that is out, and those that are still found without being out: the index is made anew by what reads changes.
 * All can be found meanwhile. @returns how many
 */
export const noteEverything = (db: Portal['db']): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await takeTime(tx)
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
