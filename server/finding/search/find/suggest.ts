import { sql } from 'kysely'
import type { SearchSuggestions } from '#contract/finding/search.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { readWithDeadline } from '#server/finding/search/deadline.ts'
import type { ResultEntry } from '#server/finding/search/entries/resultEntry.ts'
import { parseSearchQuery } from '#server/finding/search/queryParser.ts'
import { resultUrl } from '#server/finding/search/resultUrl.ts'
import { highlightExtract } from '#server/finding/search/words/highlights.ts'
import { parseQuerySyntax } from '#server/finding/search/words/querySyntax.ts'
import type { Word } from '#server/finding/search/words/tokenizer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { ThreadPortal } from '#server/ground/threads/threadProgram.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { findPeople } from './findPeople.ts'
import { correctedQuery } from './findResults.ts'
import { rankTitles } from './rankTitles.ts'

const maxTitles = 8
const maxPeople = 3

/**
 * Suggests titles that contain all typed words, the last one as a prefix, and people by name. Show nobody who has not
 * passed `withinDirectoryQuota`.
 * @throws Failure `search.tooSlow`
 */
export async function suggest(portal: ThreadPortal, viewer: Viewer, typed: string): Promise<SearchSuggestions> {
  const [titles, people] = await readWithDeadline(portal, (db) =>
    Promise.all([suggestTitles(db, viewer, typed, portal.clock.now()), findPeople(db, viewer, typed, maxPeople)]),
  )
  return {
    '@context': '/api/contexts/SearchSuggestions',
    '@id': '/api/search/suggestions',
    '@type': 'SearchSuggestions',
    ...titles,
    people,
  }
}

async function suggestTitles(
  db: Db,
  viewer: Viewer,
  typed: string,
  now: Date,
): Promise<Pick<SearchSuggestions, 'titles' | 'suggestion'>> {
  const question = await parseSearchQuery(db, viewer, typed)
  if (question.groups.length === 0) return { titles: [], suggestion: null }
  const { wanted } = parseQuerySyntax(typed)
  const lastWord = wanted.find((asked) => asked.kind === 'word' && asked.last)
  const begun = lastWord?.kind === 'word' ? lastWord.folded : null
  const last = question.groups.findIndex(({ position }) => lastWord?.kind === 'word' && position === lastWord.position)
  const unfinished = begun === null ? null : { folded: begun, group: last }
  const rows = await readTitles(db, await rankTitles(db, question, unfinished, maxTitles, now))
  const terms = new Set(question.terms.values())
  const isWanted = ({ term, folded }: Word) => terms.has(term) || (begun !== null && folded.startsWith(begun))
  return {
    titles: rows.map((row) => ({
      type: row.type,
      id: row.recordId,
      title: row.title,
      titleMarked: highlightExtract(row.title, isWanted),
      url: resultUrl(row),
      irp: row.irp,
      date: row.at,
    })),
    suggestion: correctedQuery(typed, question),
  }
}

type SuggestedTitle = Pick<ResultEntry, 'type' | 'recordId' | 'title' | 'at' | 'session'> & {
  irp: BodyReference | null
}

/** Reads suggested titles by their entry numbers, in this order. */
async function readTitles(db: Db, ids: readonly number[]): Promise<SuggestedTitle[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SuggestedTitle>`
    select entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, ${bodyReference('body')} as irp,
      case when entry.kind in ('point', 'decision', 'commitment') then json_build_object('id', entry.source_id) end as session
    from unnest(${ids}::int[]) with ordinality page(id, rank)
    join search_entries entry on entry.id = page.id left join bodies body on body.id = entry.body_id
    order by page.rank
  `.execute(db.withoutPlugins())
  return rows
}
