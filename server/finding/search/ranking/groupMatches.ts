import type { Postings } from '#server/finding/search/catalogue/editionCache.ts'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'

/** The entries that contain a group of the query, as parallel columns. */
export interface GroupMatches {
  /** catalogue indexes, each once */
  entries: Int32Array
  /** impact of the typed words, 0 where only a synonym stands */
  typed: Float32Array
  /** impact of the synonyms; null if the group has none */
  standing: Float32Array | null
}

/** Finds the entries that contain a group. @param phrase the entries with its phrase, with their impact */
export function findGroupMatches(
  { alternatives }: QueryGroup,
  { postings, readable }: Pick<ParsedQuery, 'postings' | 'readable'>,
  phrase: ReadonlyMap<number, number> | undefined,
): GroupMatches {
  if (phrase)
    return { entries: Int32Array.from(phrase.keys()), typed: Float32Array.from(phrase.values()), standing: null }
  const found = alternatives.flatMap(({ termIds, weight, isSynonym = false }) => {
    const together = intersectAll([...new Set(termIds)].map((termId) => postings.get(termId)))
    return together ? [{ ...together, weight, isSynonym }] : []
  })
  const [only] = found
  if (only && found.length === 1 && only.weight === 1 && !only.isSynonym)
    return { entries: only.entries, typed: only.impacts, standing: null }
  return mergeAlternatives(found, readable.entries.length)
}

interface WeightedPostings extends Postings {
  weight: number
  isSynonym: boolean
}

/** Impacts by catalogue index, for merging; all 0 between two calls. */
const merging = { typed: new Float32Array(), standing: new Float32Array() }

/** Merges the postings of alternatives. The largest impact counts. */
function mergeAlternatives(alternatives: readonly WeightedPostings[], catalogueLength: number): GroupMatches {
  if (merging.typed.length < catalogueLength) {
    merging.typed = new Float32Array(catalogueLength)
    merging.standing = new Float32Array(catalogueLength)
  }
  const { typed, standing } = merging
  const all = alternatives.reduce((sum, { entries }) => sum + entries.length, 0)
  const found = new Int32Array(Math.min(all, catalogueLength))
  let count = 0
  for (const { entries, impacts, weight, isSynonym } of alternatives) {
    const column = isSynonym ? standing : typed
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? 0
      const impact = (impacts[index] ?? 0) * weight
      if (impact === 0) continue
      if (typed[entry] === 0 && standing[entry] === 0) found[count++] = entry
      column[entry] = Math.max(column[entry] ?? 0, impact)
    }
  }
  const entries = found.subarray(0, count)
  const hasSynonym = alternatives.some(({ isSynonym }) => isSynonym)
  return {
    entries,
    typed: takeImpacts(typed, entries),
    standing: hasSynonym ? takeImpacts(standing, entries) : null,
  }
}

/** Returns the impacts of these entries, in their order, and clears them. */
function takeImpacts(byEntry: Float32Array, entries: Int32Array): Float32Array {
  const taken = new Float32Array(entries.length)
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] ?? 0
    taken[index] = byEntry[entry] ?? 0
    byEntry[entry] = 0
  }
  return taken
}

/** Returns the entries that contain all words of an expression; undefined if a word has no postings. */
function intersectAll([first, ...others]: readonly (Postings | undefined)[]): Postings | undefined {
  let together = first
  for (const word of others) together = together && word && intersectPostings(together, word)
  return together
}

/** Intersects the postings of two words. The impact is the smaller one. */
function intersectPostings(one: Postings, other: Postings): Postings {
  const entries = new Int32Array(Math.min(one.entries.length, other.entries.length))
  const impacts = new Float32Array(entries.length)
  let [count, at] = [0, 0]
  for (let index = 0; index < one.entries.length; index++) {
    const entry = one.entries[index] ?? 0
    while (at < other.entries.length && (other.entries[at] ?? 0) < entry) at += 1
    if (other.entries[at] !== entry) continue
    entries[count] = entry
    impacts[count] = Math.min(one.impacts[index] ?? 0, other.impacts[at] ?? 0)
    count += 1
  }
  return { entries: entries.subarray(0, count), impacts: impacts.subarray(0, count) }
}
