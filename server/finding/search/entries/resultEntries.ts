import { sql } from 'kysely'
import type { SearchResult, SearchType } from '#contract/finding/search.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** An index entry as read for a page of results. */
export interface ResultEntry {
  id: number
  type: SearchType
  recordId: number
  title: string
  at: string
  archived: boolean
  irp: BodyReference | null
  session: SearchResult['session']
  externalId: string | null
}

/** Reads entries, in one SQL statement, in the given order. */
export async function readResultEntries(db: Db, ids: readonly number[]): Promise<ResultEntry[]> {
  const { rows } = await sql<ResultEntry>`
    select entry.id, entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, entry.archived,
      ${bodyReference('body')} as irp,
      case when session.id is not null then
        json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) end as session,
      coalesce(documents.external_id, content.external_id) as "externalId"
    from unnest(${ids}::int[]) with ordinality asked(id, rank)
    join search_entries entry on entry.id = asked.id
    left join bodies body on body.id = entry.body_id
    left join documents on entry.source = 'documents' and documents.id = entry.source_id
    left join contents content on entry.source = 'contents' and content.id = entry.source_id
    left join sessions session on session.id = case when entry.kind in ('point', 'decision', 'commitment') then entry.source_id
      else documents.session_id end
    order by asked.rank
  `.execute(db.withoutPlugins())
  return rows
}
