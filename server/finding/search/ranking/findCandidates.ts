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
 * they would otherwise be lost among partial matches. Yields to the event loop between steps, each of which scans all
 * entries.
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
  const { field, ascending } = sortOf(query)
  const scores = scoreEntries(question, phrases)
  await turn()
  const kept = filterEntries(scores, passed)
  const isWhole = (entry: number) => scores.held[entry] === question.groups.length
  const passing = kept.filter((entry) => passed[entry] === allFilters)
  const whole = passing.filter(isWhole)
  const answers = field !== 'relevance' && whole.length > 0 ? whole : passing
  const standing = createScoreFactor(catalogue, now)
  for (const entry of answers) scores.score[entry] = (scores.score[entry] ?? 0) * standing(entry)
  await turn()
  const order =
    field === 'relevance'
      ? byScore(catalogue, scores)
      : field === 'date'
        ? byDate(catalogue, ascending)
        : byId(catalogue, ascending)
  const sorted = topK(answers, window.offset + window.limit, order)
  await turn()
  return {
    total: answers.length,
    exact: whole.length,
    rarities: scores.rarities,
    found: Array.from(sorted.subarray(window.offset), (entry) => {
      const { title, place } = entryTexts(catalogue, entry)
      return {
        id: catalogue.ids[entry] ?? 0,
        type: catalogue.facets.type.values[catalogue.facets.type.of[entry] ?? 0] as SearchType,
        score: scores.score[entry] ?? 0,
        title,
        place,
      }
    }),
    facets: countFacets(catalogue, kept, passed, field === 'relevance' ? null : isWhole),
  }
}

/**
 * Keeps the searchable entries that contain most of the words. Whether an entry is kept never depends on entries of
 * another kind.
 */
function filterEntries({ listed, share }: Scores, passed: FilterBits): Int32Array {
  const kept = new Int32Array(listed.length)
  let count = 0
  for (let entry = 0; entry < listed.length; entry++)
    if (listed[entry] && passed[entry] && (share[entry] ?? 0) >= weights.most) kept[count++] = entry
  return kept.subarray(0, count)
}

type Compare = (a: number, b: number) => number

function byScore({ at, ids }: Catalogue, { score }: Scores): Compare {
  return (a, b) => (score[b] ?? 0) - (score[a] ?? 0) || (at[b] ?? 0) - (at[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0)
}

function byDate({ at, ids }: Catalogue, isOldestFirst: boolean): Compare {
  const order = isOldestFirst ? 1 : -1
  return (a, b) => order * ((at[a] ?? 0) - (at[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
}

/**
 * Compares entries by the number of their record, then by entry number: records of several kinds may share a number.
 */
function byId({ sourceIds, ids }: Catalogue, isAscending: boolean): Compare {
  const order = isAscending ? 1 : -1
  return (a, b) => order * ((sourceIds[a] ?? 0) - (sourceIds[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
}
