import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SavedCriteria } from '#contract/searchQueries.ts'
import type { Viewer } from '#contract/standing.ts'
import { chosenIn, hasFilters, isLookedThrough, passes } from '#server/finding/search/find/filters.ts'
import { hasty } from '#server/finding/search/find/hasty.ts'
import { placesOfPhrase, readPositions } from '#server/finding/search/find/positions.ts'
import { isReadable } from '#server/finding/search/find/scopes.ts'
import { type Group, type Question, understandAll } from '#server/finding/search/query/question.ts'
import { today } from '#server/ground/context/clock.ts'
import { every } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** A search with the instant after which results are new. */
export interface Since {
  id: number
  criteria: SavedCriteria
  /** ISO instant */
  since: string
}

/** An entry published since, that matches one of the searches. */
interface Fresh {
  search: number
  entryId: number
}

/**
 * Counts entries published since that fully match each search.
 * @returns counts by search; a search that cannot match is absent
 * @throws Failure `search.tooSlow`
 */
export async function countFresh(
  portal: Portal,
  viewer: Viewer,
  searches: readonly Since[],
): Promise<Map<number, number>> {
  const fresh = await findFresh(portal, viewer, searches)
  return new Map([...fresh].map(([id, entries]) => [id, entries.length]))
}

/**
 * Finds entries published since that contain every word of each search. Takes as many SQL statements for twenty
 * searches as for one.
 * @returns entry numbers by search; a search that cannot match is absent
 * @throws Failure `search.tooSlow`
 */
export const findFresh = (
  portal: Portal,
  viewer: Viewer,
  searches: readonly Since[],
): Promise<Map<number, number[]>> =>
  searches.length === 0
    ? Promise.resolve(new Map())
    : hasty(portal, async (db) => {
        const typed = searches.map(({ criteria }) => criteria.q)
        const questions = await understandAll(db, viewer, typed)
        const answerable = searches.flatMap((search, index) => {
          const question = questions[index] as Question
          return canAnswer(search, question) ? [{ ...search, question }] : []
        })
        if (answerable.length === 0) return new Map()
        const fresh = await readFresh(db, answerable, today(portal.clock))
        const held = await withPhrases(db, answerable, fresh)
        return new Map(
          [...Map.groupBy(held, ({ search }) => search)].map(([id, entries]) => [
            id,
            entries.map(({ entryId }) => entryId),
          ]),
        )
      })

type Asked = Since & { question: Question }

/** Whether a search can match: it has words or filters, and every word occurs somewhere readable. */
const canAnswer = ({ criteria }: Since, { groups }: Question) =>
  (groups.length > 0 || hasFilters(criteria)) && groups.every(({ alternatives }) => alternatives.length > 0)

/** Reads entries published since that contain the words and pass the filters. Phrases are not checked yet. */
async function readFresh(db: Db, searches: readonly Asked[], day: string): Promise<Fresh[]> {
  const readable = isReadable(sql`${searches[0]?.question.scopes ?? []}::int[]`)
  const first = new Date(Math.min(...searches.map(({ since }) => Date.parse(since)))).toISOString()
  const terms = searches.flatMap(wantedTerms)
  const column = (name: keyof Wanted) => terms.map((row) => row[name])
  const { rows } = await sql<Fresh>`
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
      searches.map((search) => passing(search, readable, day)),
      sql` union all `,
    )}
  `.execute(db)
  return rows
}

/** SQL for the new entries of one search that contain its words and pass its filters. */
function passing(
  { id, criteria, since, question: { groups, excludedTerms } }: Asked,
  readable: RawBuilder<SqlBool>,
  day: string,
): RawBuilder<unknown> {
  const holdsWords = sql<SqlBool>`entry.id in (select entry_id from whole where search = ${id})`
  const holdsExcluded = sql<SqlBool>`exists (
    select from search_postings posting where posting.entry_id = entry.id and posting.term_id = any(${excludedTerms}::int[]))`
  const conditions = every(
    groups.length > 0 ? holdsWords : readable,
    sql`entry.out_at > ${since}::timestamptz`,
    isLookedThrough(criteria, day),
    ...Object.values(passes(chosenIn(criteria))),
    excludedTerms.length > 0 ? sql`not ${holdsExcluded}` : undefined,
  )
  return sql`select ${id}::int as search, entry.id as entry_id from search_entries entry where ${conditions}`
}

interface Wanted {
  search: number
  group: number
  /** number of groups of the search */
  groups: number
  alternative: number
  termId: number
  needed: number
}

const wantedTerms = ({ id, question: { groups } }: Asked): Wanted[] =>
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
async function withPhrases(db: Db, searches: readonly Asked[], fresh: readonly Fresh[]): Promise<readonly Fresh[]> {
  const questions = new Map(searches.map(({ id, question }) => [id, question]))
  const phrasesOf = (search: number) => {
    const { groups = [], excludedPhrases = [] } = questions.get(search) ?? {}
    return { wanted: groups.filter(({ offsets }) => offsets), excluded: excludedPhrases }
  }
  const asked = fresh.flatMap(({ search, entryId }) => {
    const { wanted, excluded } = phrasesOf(search)
    return [...wanted, ...excluded]
      .flatMap(readingsOf)
      .flatMap((termIds) => termIds.map((termId) => ({ entryId, termId })))
  })
  if (asked.length === 0) return fresh
  const places = await readPlaces(db, asked)
  const stands = (entryId: number) => (phrase: Group) =>
    readingsOf(phrase).some(
      (termIds) =>
        placesOfPhrase(
          termIds.map((termId) => places.get(keyOf({ entryId, termId }))),
          phrase.offsets ?? [],
        ).length > 0,
    )
  return fresh.filter(({ search, entryId }) => {
    const { wanted, excluded } = phrasesOf(search)
    return wanted.every(stands(entryId)) && !excluded.some(stands(entryId))
  })
}

const readingsOf = ({ alternatives }: Group) => alternatives.map(({ termIds }) => termIds)

interface Place {
  entryId: number
  termId: number
}
const keyOf = ({ entryId, termId }: Place) => `${entryId} ${termId}`

async function readPlaces(db: Db, asked: readonly Place[]) {
  const { rows } = await sql<Place & { positions: Buffer }>`
    select distinct entry_id, term_id, positions
    from unnest(${asked.map(({ entryId }) => entryId)}::int[], ${asked.map(({ termId }) => termId)}::int[]) asked(entry_id, term_id)
    join search_postings using (entry_id, term_id)
  `.execute(db)
  return new Map(rows.map(({ positions, ...place }) => [keyOf(place), readPositions(positions)]))
}
