import { sql } from 'kysely'
import type { SearchResult, SearchType } from '#contract/finding/search.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { findNewResults } from '#server/finding/search/newResults.ts'
import { resultUrl } from '#server/finding/search/resultUrl.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { parseCriteria } from './criteria.ts'

/** A result as listed in a mail. */
interface ListedResult {
  /** null for a confidential record, whose title is only shown in the portal (DOMAIN §14) */
  title: string | null
  /** path of its page in the portal */
  path: string
  /** what it is, for a sentence without the title */
  thing: 'session' | 'document' | 'content'
}

interface Period {
  /** ISO instants: after `since`, up to and including `until` */
  since: string
  until: string
  atMost: number
}

/**
 * Lists what a saved search found in a period, newest first, as far as its owner may read it now.
 * @throws Failure `search.tooSlow`
 */
export async function resultsSince(
  portal: Portal,
  viewer: Viewer,
  search: { id: number; query: string },
  { since, until, atMost }: Period,
): Promise<ListedResult[]> {
  const fresh = await findNewResults(portal, viewer, [{ id: search.id, criteria: parseCriteria(search.query), since }])
  const { rows } = await sql<
    Pick<ListedResult, 'title'> & { type: SearchType; recordId: number; session: SearchResult['session'] }
  >`
    select case when not coalesce(scope.confidential, false) then entry.title end as title, entry.kind as type, entry.record_id,
      json_build_object('id', entry.source_id) as session
    from search_entries entry join search_scopes scope on scope.id = entry.scope_id
    where entry.id = any(${fresh.get(search.id) ?? []}::int[]) and entry.out_at <= ${until}::timestamptz
    order by entry.out_at desc, entry.id desc limit ${atMost}
  `.execute(portal.db)
  return rows.map(({ title, ...entry }) => ({ title, path: resultUrl(entry), thing: thingOf(entry.type) }))
}

function thingOf(type: SearchType): ListedResult['thing'] {
  if (type === 'document') return 'document'
  return ['session', 'point', 'decision', 'commitment'].includes(type) ? 'session' : 'content'
}
