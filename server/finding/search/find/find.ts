import { limits } from '#contract/limits.ts'
import type { SearchAnswer, SearchResult } from '#contract/search.ts'
import type { SearchQuery } from '#contract/searchQueries.ts'
import type { Viewer } from '#contract/standing.ts'
import { nameFacets, noFacets } from '#server/finding/search/catalogue/facets.ts'
import { readPassed } from '#server/finding/search/catalogue/passed.ts'
import { findPhrases } from '#server/finding/search/query/phrases.ts'
import { type Question, understand } from '#server/finding/search/query/question.ts'
import { type Candidate, candidatesOf, type Window } from '#server/finding/search/ranking/candidates.ts'
import { bestSections, readPlaces } from '#server/finding/search/ranking/places.ts'
import { rerank } from '#server/finding/search/ranking/rerank.ts'
import { reranked } from '#server/finding/search/ranking/weights.ts'
import { openExtracts } from '#server/finding/search/results/extracts.ts'
import { present } from '#server/finding/search/results/present.ts'
import { readShown } from '#server/finding/search/results/shown.ts'
import { wantedBy } from '#server/finding/search/results/wanted.ts'
import { type Clock, today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { chosenIn, hasFilters, sortOf } from './filters.ts'
import { hasty } from './hasty.ts'
import { findPeople } from './people.ts'

const mostPeople = 5

/** Search results, without the fields common to every collection. */
export interface Found extends Pick<SearchAnswer, 'facets' | 'suggestion' | 'exact' | 'corrections' | 'people'> {
  rows: SearchResult[]
  total: number
}

export interface Slice {
  page: number
  limit: number
  offset: number
}
export const sliceOf = ({ page = 1, itemsPerPage = limits.itemsPerPage }: SearchQuery): Slice => ({
  page,
  limit: itemsPerPage,
  offset: (page - 1) * itemsPerPage,
})

/**
 * Finds what the viewer may read that matches the query, and returns one page of it (DOMAIN §10).
 * @throws Failure `search.tooSlow`
 */
export async function find(portal: Portal, viewer: Viewer, query: SearchQuery, slice: Slice): Promise<Found> {
  const [found, people] = await Promise.all([
    hasty(portal, (db) => findEntries(db, viewer, query, slice, portal.clock)),
    slice.page === 1 && !hasFilters(criteriaOf(query)) ? findPeople(portal, viewer, query.q, mostPeople) : [],
  ])
  return { ...found, people }
}

const criteriaOf = ({
  page: _page,
  itemsPerPage: _count,
  pagination: _pages,
  order: _order,
  ...criteria
}: SearchQuery) => criteria

async function findEntries(
  db: Db,
  viewer: Viewer,
  query: SearchQuery,
  slice: Slice,
  clock: Clock,
): Promise<Omit<Found, 'people'>> {
  const question = await understand(db, viewer, query.q)
  // no words, or excluded words only
  const isBrowsed = question.groups.length === 0 && hasFilters(criteriaOf(query))
  const hasWords = question.groups.some(({ alternatives }) => alternatives.length > 0)
  if (!isBrowsed && !hasWords)
    return { rows: [], total: 0, exact: 0, facets: noFacets, suggestion: null, corrections: [] }

  const asList: SearchQuery =
    isBrowsed && sortOf(query).field === 'relevance' ? { ...query, order: { date: 'desc' } } : query
  const isRanked = sortOf(asList).field === 'relevance' && slice.offset < reranked
  const window = windowOf(isRanked, slice)
  const [phrases, passed] = await Promise.all([
    findPhrases(db, question),
    readPassed(db, question.readable.catalogue, criteriaOf(query), today(clock)),
  ])
  const { found, total, exact, rarities, facets } = await candidatesOf(
    question,
    phrases,
    passed,
    asList,
    window,
    clock.now(),
  )
  const [rows, named] = await Promise.all([
    read(db, { question, rarities, isRanked }, found, { ...slice, offset: slice.offset - window.offset }),
    nameFacets(db, facets, chosenIn(query)),
  ])
  return {
    rows,
    total,
    exact,
    facets: named,
    suggestion: total > 0 ? suggestionOf(query.q, question) : null,
    corrections: [...question.corrections],
  }
}

/** Returns the slice to fetch: the page, or, where results are reranked, all results up to the page. */
function windowOf(isRanked: boolean, { offset, limit }: Slice): Window {
  if (!isRanked) return { offset, limit }
  return { offset: 0, limit: Math.max(reranked, offset + limit) }
}

interface Known {
  question: Question
  rarities: readonly (number | null)[]
  /** whether the first results are reranked with the positions of words; only by relevance */
  isRanked: boolean
}

/** Reads one page of the matches. @param slice relative to the window that was fetched */
async function read(
  db: Db,
  { question, rarities, isRanked }: Known,
  found: readonly Candidate[],
  { offset, limit }: Slice,
) {
  const { groups, terms } = question
  const pageOf = (candidates: readonly Candidate[]) => candidates.slice(offset, offset + limit)
  const looked = isRanked ? found : pageOf(found)
  if (looked.length === 0) return []
  const places =
    terms.size > 0
      ? await readPlaces(
          db,
          looked.map(({ id }) => id),
          question,
        )
      : new Map()
  const page = isRanked
    ? pageOf([...rerank(found.slice(0, reranked), question, rarities, places), ...found.slice(reranked)])
    : looked
  const sections = page.map(({ id }) => ({ id, sections: bestSections(groups, places.get(id) ?? new Map()) }))
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const extractOf = openExtracts(wantedBy(question))
  return (await readShown(db, sections)).map((shown) => present(shown, scores.get(shown.id) ?? 0, extractOf))
}

/** Replaces misspelled words of the typed query by their corrections; null if there are none. */
export const suggestionOf = (typed: string, { corrections }: Question): string | null =>
  corrections.length === 0
    ? null
    : corrections.reduce(
        (text, { typed: word, read: [best = word] }) => text.replace(wholeWord(word), () => best),
        typed,
      )

const wholeWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u')
