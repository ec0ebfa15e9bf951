import { sql } from 'kysely'
import type { ReadableIndex } from '#server/finding/search/catalogue/readableIndex.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { cachedEntry, keepEntry } from './cachedEntries.ts'
import type { ResultEntry } from './resultEntry.ts'

/**
 * Returns entries in the given order, from what is known of them; reads and keeps the rest. One SQL statement, none if
 * nothing is missing.
 */
export async function knownResultEntries(
  db: Db,
  { catalogue, shownEdition }: Pick<ReadableIndex, 'catalogue' | 'shownEdition'>,
  ids: readonly number[],
): Promise<ResultEntry[]> {
  const known = new Map<number, ResultEntry>()
  for (const id of ids) {
    const { shown } = cachedEntry(catalogue, id)
    if (shown?.edition === shownEdition) known.set(id, shown.entry)
  }
  const missing = ids.filter((id) => !known.has(id))
  for (const entry of missing.length > 0 ? await readResultEntries(db, missing) : []) {
    keepEntry(catalogue, entry.id, { shown: { edition: shownEdition, entry } })
    known.set(entry.id, entry)
  }
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Reads entries, in one SQL statement. */
async function readResultEntries(db: Db, ids: readonly number[]): Promise<ResultEntry[]> {
  const { rows } = await sql<ResultEntry>`
    select entry.id, entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, entry.archived,
      ${bodyReference('body')} as irp,
      case when session.id is not null then
        json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) end as session,
      coalesce(documents.external_id, content.external_id) as "externalId"
    from unnest(${ids}::int[]) asked(id)
    join search_entries entry on entry.id = asked.id
    left join bodies body on body.id = entry.body_id
    left join documents on entry.source = 'documents' and documents.id = entry.source_id
    left join contents content on entry.source = 'contents' and content.id = entry.source_id
    left join sessions session on session.id = case when entry.kind in ('point', 'decision', 'commitment') then entry.source_id
      else documents.session_id end
  `.execute(db.withoutPlugins())
  return rows
}
