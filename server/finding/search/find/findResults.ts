import type { SearchAnswer, SearchResult } from '#contract/finding/search.ts'
import type { SearchQuery } from '#contract/finding/searchQueries.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { emptyFacets, nameFacets } from '#server/finding/search/catalogue/facets.ts'
import { readFilterBits } from '#server/finding/search/catalogue/filterBits.ts'
import { readWithDeadline } from '#server/finding/search/deadline.ts'
import { readSections } from '#server/finding/search/entries/readSections.ts'
import { knownTermPositions, type TermPositions } from '#server/finding/search/entries/readTermPositions.ts'
import { knownResultEntries } from '#server/finding/search/entries/resultEntries.ts'
import { chosenFacets, hasFilters, sortOf } from '#server/finding/search/filters.ts'
import { findPhrases } from '#server/finding/search/query/findPhrases.ts'
import { type ParsedQuery, parseSearchQuery } from '#server/finding/search/queryParser.ts'
import { bestSections } from '#server/finding/search/ranking/bestSections.ts'
import { type Candidate, findCandidates, type ResultWindow } from '#server/finding/search/ranking/findCandidates.ts'
import { rerank } from '#server/finding/search/ranking/rerank.ts'
import { rerankedCount } from '#server/finding/search/ranking/weights.ts'
import { createExtractor } from '#server/finding/search/results/extracts.ts'
import { present } from '#server/finding/search/results/present.ts'
import { type Clock, today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { ThreadPortal } from '#server/ground/threads/threadProgram.ts'
import { findPeople } from './findPeople.ts'

const maxPeople = 5

/** Search results, without the fields common to every collection. */
export interface FoundResults extends Pick<SearchAnswer, 'facets' | 'suggestion' | 'exact' | 'corrections' | 'people'> {
  rows: SearchResult[]
  total: number
}

export interface SearchSlice {
  page: number
  limit: number
  offset: number
}
export const searchSlice = ({ page = 1, itemsPerPage = limits.itemsPerPage }: SearchQuery): SearchSlice => ({
  page,
  limit: itemsPerPage,
  offset: (page - 1) * itemsPerPage,
})

/**
 * Finds what the viewer may read that matches the query, and returns one page of it (DOMAIN §10). Show nobody
 * who has not passed `withinDirectoryQuota`.
 * @throws Failure `search.tooSlow`
 */
export async function findResults(
  portal: ThreadPortal,
  viewer: Viewer,
  query: SearchQuery,
  slice: SearchSlice,
): Promise<FoundResults> {
  const isWithPeople = slice.page === 1 && !hasFilters(criteriaOf(query))
  const [found, people] = await readWithDeadline(portal, (db, endAfterThese) =>
    Promise.all([
      findEntries({ db, endAfterThese }, viewer, query, slice, portal.clock),
      isWithPeople ? findPeople(db, viewer, query.q, maxPeople) : [],
    ]),
  )
  return { ...found, people }
}

const criteriaOf = ({
  page: _page,
  itemsPerPage: _count,
  pagination: _pages,
  order: _order,
  ...criteria
}: SearchQuery) => criteria

/** A snapshot, and what ends it behind the statements of this turn (`ReadSnapshot`). */
interface Snapshot {
  db: Db
  endAfterThese: () => void
}

async function findEntries(
  { db, endAfterThese }: Snapshot,
  viewer: Viewer,
  query: SearchQuery,
  slice: SearchSlice,
  clock: Clock,
): Promise<Omit<FoundResults, 'people'>> {
  const question = await parseSearchQuery(db, viewer, query.q)
  // no words, or excluded words only
  const isBrowsed = question.groups.length === 0 && hasFilters(criteriaOf(query))
  const hasWords = question.groups.some(({ alternatives }) => alternatives.length > 0)
  if (!isBrowsed && !hasWords)
    return { rows: [], total: 0, exact: 0, facets: emptyFacets, suggestion: null, corrections: [] }

  const asList: SearchQuery =
    isBrowsed && sortOf(query).field === 'relevance' ? { ...query, order: { date: 'desc' } } : query
  const isRanked = sortOf(asList).field === 'relevance' && slice.offset < rerankedCount
  const window = windowOf(isRanked, slice)
  const [phrases, passed] = await Promise.all([
    findPhrases(db, question),
    readFilterBits(db, question.readable.catalogue, criteriaOf(query), today(clock)),
  ])
  const { found, total, exact, rarities, facets } = await findCandidates(
    question,
    phrases,
    passed,
    asList,
    window,
    clock.now(),
  )
  const [rows, named] = await Promise.all([
    readResults({ db, endAfterThese }, { question, rarities, isRanked }, found, {
      ...slice,
      offset: slice.offset - window.offset,
    }),
    nameFacets(db, question.readable, facets, chosenFacets(query)),
  ])
  return {
    rows,
    total,
    exact,
    facets: named,
    suggestion: total > 0 ? correctedQuery(query.q, question) : null,
    corrections: [...question.corrections],
  }
}

/** Returns the slice to fetch: the page, or, where results are reranked, all results up to the page. */
function windowOf(isRanked: boolean, { offset, limit }: SearchSlice): ResultWindow {
  if (!isRanked) return { offset, limit }
  return { offset: 0, limit: Math.max(rerankedCount, offset + limit) }
}

interface RankingContext {
  question: ParsedQuery
  rarities: readonly (number | null)[]
  /** whether the first results are reranked with the positions of words; only by relevance */
  isRanked: boolean
}

/** Reads one page of the matches. @param slice relative to the window that was fetched */
async function readResults(
  { db, endAfterThese }: Snapshot,
  { question, rarities, isRanked }: RankingContext,
  found: readonly Candidate[],
  { offset, limit }: SearchSlice,
) {
  const { groups, terms, readable } = question
  const pageOf = (candidates: readonly Candidate[]) => candidates.slice(offset, offset + limit)
  const looked = isRanked ? found : pageOf(found)
  if (looked.length === 0) return []
  const places: ReadonlyMap<number, TermPositions> =
    terms.size > 0
      ? await knownTermPositions(
          db,
          readable.catalogue,
          looked.map(({ id }) => id),
          [...terms.keys()],
        )
      : new Map()
  const page = isRanked
    ? pageOf([...rerank(found.slice(0, rerankedCount), question, rarities, places), ...found.slice(rerankedCount)])
    : looked
  const wanted = page.map(({ id, type, title }) => ({
    id,
    title,
    numbers: bestSections(groups, places.get(id) ?? noTerms),
    most: type === 'document' ? maxExtracts.document : maxExtracts.other,
  }))
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const extractOf = createExtractor(question)
  const read = Promise.all([
    knownResultEntries(
      db,
      readable,
      page.map(({ id }) => id),
    ),
    readSections(db, readable.catalogue, wanted),
  ])
  endAfterThese()
  const [entries, texts] = await read
  return entries.flatMap((entry) => {
    const read = texts.get(entry.id)
    const positions = places.get(entry.id) ?? noTerms
    return read ? present(entry, scores.get(entry.id) ?? 0, read, (section) => extractOf(section, positions)) : []
  })
}

const maxExtracts = { document: 3, other: 1 }
const noTerms: TermPositions = new Map()

/** Replaces misspelled words of the typed query by their corrections; null if there are none. */
export const correctedQuery = (typed: string, { corrections }: ParsedQuery): string | null =>
  corrections.length === 0
    ? null
    : corrections.reduce(
        (text, { typed: word, read: [best = word] }) => text.replace(wholeWordPattern(word), () => best),
        typed,
      )

const wholeWordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u')
