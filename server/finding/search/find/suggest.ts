import { sql } from 'kysely'
import type { SearchSuggestions } from '#contract/finding/search.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { readWithDeadline } from '#server/finding/search/deadline.ts'
import { prefixRangeEnd } from '#server/finding/search/query/spellingCorrection.ts'
import { type ParsedQuery, parseSearchQuery } from '#server/finding/search/queryParser.ts'
import { scoreFactorSql } from '#server/finding/search/ranking/scoreFactor.ts'
import type { ResultEntry } from '#server/finding/search/results/resultEntries.ts'
import { resultUrl } from '#server/finding/search/resultUrl.ts'
import { readableCondition } from '#server/finding/search/scopes.ts'
import { highlightExtract } from '#server/finding/search/words/highlights.ts'
import { parseQuerySyntax } from '#server/finding/search/words/querySyntax.ts'
import type { Word } from '#server/finding/search/words/tokenizer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { findPeople, withinDirectoryQuota } from './findPeople.ts'
import { correctedQuery } from './findResults.ts'

const maxTitles = 8
const maxPeople = 3

/**
 * Suggests titles that contain all typed words, the last one as a prefix, and people by name.
 * @throws Failure `search.tooSlow`
 */
export async function suggest(portal: Portal, viewer: Viewer, typed: string): Promise<SearchSuggestions> {
  const [titles, people] = await readWithDeadline(portal, (db) =>
    Promise.all([suggestTitles(db, viewer, typed, portal.clock.now()), findPeople(db, viewer, typed, maxPeople)]),
  )
  return {
    '@context': '/api/contexts/SearchSuggestions',
    '@id': '/api/search/suggestions',
    '@type': 'SearchSuggestions',
    ...titles,
    people: await withinDirectoryQuota(portal, viewer, people),
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
  const rows = await readTitles(db, question, begun === null ? null : { folded: begun, group: last }, now)
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

/** The last word, while it is being typed. */
interface UnfinishedWord {
  folded: string
  group: number
}

async function readTitles(
  db: Db,
  { groups, scopes }: ParsedQuery,
  begun: UnfinishedWord | null,
  now: Date,
): Promise<SuggestedTitle[]> {
  const asked = groups.flatMap(({ alternatives }, group) =>
    alternatives.flatMap(({ termIds }) => (termIds.length === 1 ? [{ group, termId: termIds[0] }] : [])),
  )
  const { rows } = await sql<SuggestedTitle>`
    with asked as (
      select grp, term_id from unnest(${asked.map(({ group }) => group)}::int[], ${asked.map(({ termId }) => termId)}::int[]) asked(grp, term_id)
      union
      select ${begun?.group ?? 0}::int, term_id from search_words
      where folded >= ${begun?.folded ?? '~'}::text and folded < ${begun?.folded ?? '~'}::text || ${prefixRangeEnd}
    ), valued as (
      select posting.entry_id, asked.grp, max(posting.impact) as value
      from asked join search_postings posting on posting.term_id = asked.term_id and posting.in_title
      group by posting.entry_id, asked.grp
    ), titled as (
      select entry_id, sum(value) as value from valued group by entry_id having count(*) = ${groups.length}::int
    ), page as (
      select entry.id, titled.value * ${scoreFactorSql(now)} as value
      from titled join search_entries entry on entry.id = titled.entry_id
      where not entry.archived and ${readableCondition(sql`${scopes}::int[]`)}
      order by value desc, entry.at desc, entry.id desc limit ${sql.lit(maxTitles)}
    )
    select entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, ${bodyReference('body')} as irp,
      case when entry.kind in ('point', 'decision', 'commitment') then json_build_object('id', entry.source_id) end as session
    from page join search_entries entry on entry.id = page.id left join bodies body on body.id = entry.body_id
    order by page.value desc, entry.at desc, entry.id desc
  `.execute(db.withoutPlugins())
  return rows
}
