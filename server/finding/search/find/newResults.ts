import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SavedCriteria } from '#contract/finding/searchQueries.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { readWithDeadline } from '#server/finding/search/deadline.ts'
import { chosenFacets, facetConditions, hasFilters, searchableCondition } from '#server/finding/search/filters.ts'
import { decodePositions, phrasePositions } from '#server/finding/search/positions.ts'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'
import { type ParsedQuery, parseSearchQueries } from '#server/finding/search/queryParser.ts'
import { readableCondition } from '#server/finding/search/scopes.ts'
import { today } from '#server/ground/context/clock.ts'
import { allConditions } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { ThreadPortal } from '#server/ground/threads/threadProgram.ts'

/** A search with the instant after which results are new. */
export interface SearchSince {
  id: number
  criteria: SavedCriteria
  /** ISO instant */
  since: string
}

/** An entry published since, that matches one of the searches. */
interface NewResult {
  search: number
  entryId: number
}

/**
 * Finds entries published since that contain every word of each search. Takes as many SQL statements for twenty
 * searches as for one.
 * @returns entry numbers by search; a search that cannot match is absent
 * @throws Failure `search.tooSlow`
 */
export const findNewResults = (
  portal: ThreadPortal,
  viewer: Viewer,
  searches: readonly SearchSince[],
): Promise<Map<number, number[]>> =>
  searches.length === 0
    ? Promise.resolve(new Map())
    : readWithDeadline(portal, async (db) => {
        const typed = searches.map(({ criteria }) => criteria.q)
        const questions = await parseSearchQueries(db, viewer, typed)
        const answerable = searches.flatMap((search, index) => {
          const question = questions[index] as ParsedQuery
          return canAnswer(search, question) ? [{ ...search, question }] : []
        })
        if (answerable.length === 0) return new Map()
        const fresh = await readNewResults(db, answerable, today(portal.clock))
        const held = await filterByPhrases(db, answerable, fresh)
        return new Map(
          [...Map.groupBy(held, ({ search }) => search)].map(([id, entries]) => [
            id,
            entries.map(({ entryId }) => entryId),
          ]),
        )
      })

type ParsedSearch = SearchSince & { question: ParsedQuery }

/** Whether a search can match: it has words or filters, and every word occurs somewhere readable. */
const canAnswer = ({ criteria }: SearchSince, { groups }: ParsedQuery) =>
  (groups.length > 0 || hasFilters(criteria)) && groups.every(({ alternatives }) => alternatives.length > 0)

/** Reads entries published since that contain the words and pass the filters. Phrases are not checked yet. */
async function readNewResults(db: Db, searches: readonly ParsedSearch[], day: string): Promise<NewResult[]> {
  const readable = readableCondition(sql`${searches[0]?.question.scopes ?? []}::int[]`)
  const first = new Date(Math.min(...searches.map(({ since }) => Date.parse(since)))).toISOString()
  const terms = searches.flatMap(termRowsOf)
  const column = (name: keyof TermRow) => terms.map((row) => row[name])
  const { rows } = await sql<NewResult>`
    with held as (
      select search, entry.id as entry_id, grp, groups
      from unnest(${column('search')}::int[], ${column('group')}::int[], ${column('groups')}::int[], ${column('alternative')}::int[],
        ${column('termId')}::int[], ${column('needed')}::int[]) asked(search, grp, groups, alternative, term_id, needed)
      join search_postings posting using (term_id) join search_entries entry on entry.id = posting.entry_id
      where entry.out_at > ${first}::timestamptz and ${readable}
      group by search, entry.id, grp, groups, alternative, needed having count(*) = needed
    ), whole as materialized (
      select search, entry_id from held group by search, entry_id, groups having count(distinct grp) = groups
    )
    ${sql.join(
      searches.map((search) => passingSql(search, readable, day)),
      sql` union all `,
    )}
  `.execute(db)
  return rows
}

/** SQL for the new entries of one search that contain its words and pass its filters. */
function passingSql(
  { id, criteria, since, question: { groups, excludedTerms } }: ParsedSearch,
  readable: RawBuilder<SqlBool>,
  day: string,
): RawBuilder<unknown> {
  const holdsWords = sql<SqlBool>`entry.id in (select entry_id from whole where search = ${id})`
  const holdsExcluded = sql<SqlBool>`exists (
    select from search_postings posting where posting.entry_id = entry.id and posting.term_id = any(${excludedTerms}::int[]))`
  const conditions = allConditions(
    groups.length > 0 ? holdsWords : readable,
    sql`entry.out_at > ${since}::timestamptz`,
    searchableCondition(criteria, day),
    ...Object.values(facetConditions(chosenFacets(criteria))),
    excludedTerms.length > 0 ? sql`not ${holdsExcluded}` : undefined,
  )
  return sql`select ${id}::int as search, entry.id as entry_id from search_entries entry where ${conditions}`
}

interface TermRow {
  search: number
  group: number
  /** number of groups of the search */
  groups: number
  alternative: number
  termId: number
  needed: number
}

const termRowsOf = ({ id, question: { groups } }: ParsedSearch): TermRow[] =>
  groups.flatMap(({ alternatives }, group) =>
    alternatives.flatMap(({ termIds }, alternative) => {
      const different = [...new Set(termIds)]
      const needed = different.length
      return different.map((termId) => ({ search: id, group, groups: groups.length, alternative, termId, needed }))
    }),
  )

/**
 * Removes entries that contain the words of a required phrase but not the phrase, and entries that contain an excluded
 * phrase.
 */
async function filterByPhrases(
  db: Db,
  searches: readonly ParsedSearch[],
  fresh: readonly NewResult[],
): Promise<readonly NewResult[]> {
  const questions = new Map(searches.map(({ id, question }) => [id, question]))
  const phrasesOf = (search: number) => {
    const { groups = [], excludedPhrases = [] } = questions.get(search) ?? {}
    return { wanted: groups.filter(({ offsets }) => offsets), excluded: excludedPhrases }
  }
  const asked = fresh.flatMap(({ search, entryId }) => {
    const { wanted, excluded } = phrasesOf(search)
    return [...wanted, ...excluded]
      .flatMap(termIdsOf)
      .flatMap((termIds) => termIds.map((termId) => ({ entryId, termId })))
  })
  if (asked.length === 0) return fresh
  const places = await readPhrasePositions(db, asked)
  const stands = (entryId: number) => (phrase: QueryGroup) =>
    termIdsOf(phrase).some(
      (termIds) =>
        phrasePositions(
          termIds.map((termId) => places.get(postingKeyText({ entryId, termId }))),
          phrase.offsets ?? [],
        ).length > 0,
    )
  return fresh.filter(({ search, entryId }) => {
    const { wanted, excluded } = phrasesOf(search)
    return wanted.every(stands(entryId)) && !excluded.some(stands(entryId))
  })
}

const termIdsOf = ({ alternatives }: QueryGroup) => alternatives.map(({ termIds }) => termIds)

interface PostingKey {
  entryId: number
  termId: number
}
const postingKeyText = ({ entryId, termId }: PostingKey) => `${entryId} ${termId}`

async function readPhrasePositions(db: Db, asked: readonly PostingKey[]) {
  const { rows } = await sql<PostingKey & { positions: Buffer }>`
    select distinct entry_id, term_id, positions
    from unnest(${asked.map(({ entryId }) => entryId)}::int[], ${asked.map(({ termId }) => termId)}::int[]) asked(entry_id, term_id)
    join search_postings using (entry_id, term_id)
  `.execute(db)
  return new Map(rows.map(({ positions, ...place }) => [postingKeyText(place), decodePositions(positions)]))
}
