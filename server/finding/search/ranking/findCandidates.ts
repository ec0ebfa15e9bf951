import { setImmediate as turn } from 'node:timers/promises'
import type { SearchType } from '#contract/finding/search.ts'
import type { SearchQuery } from '#contract/finding/searchQueries.ts'
import { type Catalogue, entryTexts } from '#server/finding/search/catalogue/catalogue.ts'
import { countFacets, type FacetCounts } from '#server/finding/search/catalogue/facets.ts'
import { allFilters, type FilterBits } from '#server/finding/search/catalogue/filterBits.ts'
import { topK } from '#server/finding/search/catalogue/topK.ts'
import { sortOf } from '#server/finding/search/filters.ts'
import type { PhraseEntries } from '#server/finding/search/query/findPhrases.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { createScoreFactor } from './scoreFactor.ts'
import { type Scores, scoreEntries } from './scores.ts'
import { weights } from './weights.ts'

/** A matching entry, scored but not yet read from the database. */
export interface Candidate {
  id: number
  type: SearchType
  score: number
  title: string
  /** hash of the entry's path in a legal code; entries with the same path share it; null outside a code */
  place: string | null
}

/** The entries that match a query, with their totals and facet counts. */
export interface Candidates {
  total: number
  /** number of matches that contain every word */
  exact: number
  rarities: Scores['rarities']
  /** the entries of the window, in order */
  found: Candidate[]
  facets: FacetCounts
}

/** A slice of the matches, in their order before positions of words are used for ranking. */
export interface ResultWindow {
  limit: number
  offset: number
}

/**
 * Finds and orders the entries that match a query and pass its filters. Sorted by relevance, every entry that contains
 * most of the words is a match. Sorted by date, only entries that contain every word are matches, if there are any:
 * they would otherwise be lost among partial matches. Yields to the event loop between steps, each of which looks at
 * all entries that contain a word.
 */
export async function findCandidates(
  question: ParsedQuery,
  phrases: PhraseEntries,
  passed: FilterBits,
  query: SearchQuery,
  window: ResultWindow,
  now: Date,
): Promise<Candidates> {
  const { catalogue } = question.readable
  const sort = sortOf(query)
  const scores = scoreEntries(question, phrases)
  await turn()
  const { entries, score, held } = scores
  const kept = filterRows(scores, passed)
  const isWhole = (row: number) => held[row] === question.groups.length
  const passing = kept.filter((row) => passed[entries[row] ?? 0] === allFilters)
  const whole = passing.filter(isWhole)
  const answers = sort.field !== 'relevance' && whole.length > 0 ? whole : passing
  const standing = createScoreFactor(catalogue, now)
  for (const row of answers) score[row] = (score[row] ?? 0) * standing(entries[row] ?? 0)
  await turn()
  const sorted = topK(answers, window.offset + window.limit, compareRows(catalogue, scores, sort))
  await turn()
  const entriesOf = (rows: Int32Array) => rows.map((row) => entries[row] ?? 0)
  return {
    total: answers.length,
    exact: whole.length,
    rarities: scores.rarities,
    found: Array.from(sorted.subarray(window.offset), (row) => {
      const entry = entries[row] ?? 0
      const { title, place } = entryTexts(catalogue, entry)
      return {
        id: catalogue.ids[entry] ?? 0,
        type: catalogue.facets.type.values[catalogue.facets.type.of[entry] ?? 0] as SearchType,
        score: score[row] ?? 0,
        title,
        place,
      }
    }),
    facets: countFacets(
      catalogue,
      { kept: entriesOf(kept), whole: sort.field === 'relevance' ? null : entriesOf(kept.filter(isWhole)) },
      passed,
    ),
  }
}

/**
 * Keeps the rows of searchable entries that contain most of the words. Whether an entry is kept never depends on entries
 * of another kind.
 */
function filterRows({ entries, share }: Scores, passed: FilterBits): Int32Array {
  const kept = new Int32Array(entries.length)
  let count = 0
  for (let row = 0; row < entries.length; row++)
    if ((share[row] ?? 0) >= weights.most && passed[entries[row] ?? 0]) kept[count++] = row
  return kept.subarray(0, count)
}

/**
 * Returns how two rows compare in the order of the query. Records of several kinds may share a number: they are ordered
 * by entry number.
 */
function compareRows(
  { at, ids, sourceIds }: Catalogue,
  { entries, score }: Scores,
  { field, ascending }: ReturnType<typeof sortOf>,
): (row: number, other: number) => number {
  const order = ascending ? 1 : -1
  const compareIds = (a: number, b: number) => (ids[a] ?? 0) - (ids[b] ?? 0)
  const compareDates = (a: number, b: number) => (at[a] ?? 0) - (at[b] ?? 0)
  const compareSources = (a: number, b: number) => (sourceIds[a] ?? 0) - (sourceIds[b] ?? 0)
  return (row, other) => {
    const [a, b] = [entries[row] ?? 0, entries[other] ?? 0]
    if (field === 'relevance') return (score[other] ?? 0) - (score[row] ?? 0) || compareDates(b, a) || compareIds(b, a)
    return order * ((field === 'date' ? compareDates(a, b) : compareSources(a, b)) || compareIds(a, b))
  }
}
