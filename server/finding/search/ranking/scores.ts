import type { PhraseEntries } from '#server/finding/search/query/findPhrases.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { findGroupMatches, type GroupMatches } from './groupMatches.ts'
import { weights } from './weights.ts'

/**
 * The entries that match a query, scored, as parallel columns: a row is an index into each of them. The order of the
 * rows has no meaning.
 */
export interface Scores {
  /** catalogue indexes of entries that are readable, contain a group and nothing excluded; each once */
  entries: Int32Array
  /** inverse document frequency of each group among readable entries (ln); null if no listed entry contains it */
  rarities: (number | null)[]
  /** sum of impact × rarity */
  score: Float64Array
  /** number of groups the entry contains */
  held: Uint8Array
  /**
   * share of the query's total rarity that the entry contains, both among readable entries of its own kind, so that
   * other kinds do not change it
   */
  share: Float64Array
}

/** Scores the entries that match a query. Without words, all readable entries match and score 1. */
export function scoreEntries(question: ParsedQuery, phrases: PhraseEntries): Scores {
  const { catalogue, totalsByKind } = question.readable
  const isExcluded = createExclusion(question, phrases)
  if (question.groups.length === 0) return scoreAllEntries(question, isExcluded)
  const rows = createRows(question, phrases)
  const kinds: EntryKinds = { of: catalogue.facets.type.of, totals: totalsByKind, total: question.readable.total }
  const perGroup = question.groups.map((group, index) => {
    const matches = findGroupMatches(group, question, phrases.byGroup.get(index))
    return addGroupScores(rows, isExcluded ? withoutExcluded(matches, isExcluded) : matches, kinds)
  })
  const { entries, score, held, share } = endRows(rows)
  const rarityByKind = totalsByKind.map((_, kind) => perGroup.reduce((all, { byKind }) => all + (byKind[kind] ?? 0), 0))
  for (let row = 0; row < share.length; row++)
    share[row] = (share[row] ?? 0) / (rarityByKind[kinds.of[entries[row] ?? 0] ?? 0] ?? 1)
  return { entries, score, held, share, rarities: perGroup.map(({ rarity }) => rarity) }
}

function scoreAllEntries({ readable }: ParsedQuery, isExcluded: ExclusionTest | null): Scores {
  const entries = new Int32Array(readable.entries.length)
  let count = 0
  for (let entry = 0; entry < entries.length; entry++)
    if (readable.entries[entry] && !isExcluded?.(entry)) entries[count++] = entry
  return {
    entries: entries.subarray(0, count),
    rarities: [],
    score: new Float64Array(count).fill(1),
    held: new Uint8Array(count),
    share: new Float64Array(count).fill(1),
  }
}

/** Whether an entry contains something excluded, or lacks a required phrase. */
type ExclusionTest = (entry: number) => boolean

/** @returns null when the query excludes nothing and requires no phrase */
function createExclusion(
  { excludedTerms, groups, postings }: ParsedQuery,
  { byGroup, excluded: withPhrases }: PhraseEntries,
): ExclusionTest | null {
  const required = groups.flatMap(({ offsets }, index) => (offsets ? [byGroup.get(index)] : []))
  if (excludedTerms.length === 0 && withPhrases.length === 0 && required.length === 0) return null
  const excluded = new Set(withPhrases)
  for (const term of excludedTerms) for (const entry of postings.get(term)?.entries ?? []) excluded.add(entry)
  return (entry) => excluded.has(entry) || required.some((phrase) => !phrase?.has(entry))
}

function withoutExcluded({ entries, typed, standing }: GroupMatches, isExcluded: ExclusionTest): GroupMatches {
  const isKept = Uint8Array.from(entries, (entry) => (isExcluded(entry) ? 0 : 1))
  const isKeptAt = (_: number, index: number) => isKept[index] === 1
  return {
    entries: entries.filter(isKeptAt),
    typed: typed.filter(isKeptAt),
    standing: standing && standing.filter(isKeptAt),
  }
}

/** The rows so far. The columns are longer than needed. */
interface Rows extends Pick<Scores, 'entries' | 'score' | 'held' | 'share'> {
  count: number
}

/** The row + 1 of each catalogue entry; all 0 between two searches. */
let rowOf = new Int32Array()

/** Creates the columns, with room for each entry that contains a group. */
function createRows({ groups, postings, readable }: ParsedQuery, { byGroup }: PhraseEntries): Rows {
  const mostMatches = groups.reduce((sum, { alternatives }, index) => {
    const firstWords = alternatives.map(({ termIds: [first = -1] }) => postings.get(first)?.entries.length ?? 0)
    return sum + (byGroup.get(index)?.size ?? firstWords.reduce((all, length) => all + length, 0))
  }, 0)
  const most = Math.min(mostMatches, readable.entries.length)
  if (rowOf.length < readable.entries.length) rowOf = new Int32Array(readable.entries.length)
  return {
    entries: new Int32Array(most),
    score: new Float64Array(most),
    held: new Uint8Array(most),
    share: new Float64Array(most),
    count: 0,
  }
}

/** Returns the row of an entry, a new one if it has none yet. */
function rowFor(rows: Rows, entry: number): number {
  const known = rowOf[entry] ?? 0
  if (known > 0) return known - 1
  rows.entries[rows.count++] = entry
  rowOf[entry] = rows.count
  return rows.count - 1
}

/** Returns the rows without the room that is left. */
function endRows({ count, entries, score, held, share }: Rows): Omit<Scores, 'rarities'> {
  for (let row = 0; row < count; row++) rowOf[entries[row] ?? 0] = 0
  return {
    entries: entries.subarray(0, count),
    score: score.subarray(0, count),
    held: held.subarray(0, count),
    share: share.subarray(0, count),
  }
}

/** Kind of each catalogue entry; number of readable entries per kind, and of all. */
interface EntryKinds {
  of: Int32Array
  totals: readonly number[]
  total: number
}

/** Rarity of a group: that of its most frequent column. `byKind`: among the readable entries of each kind. */
interface GroupRarity {
  rarity: number | null
  byKind: readonly (number | null)[]
}

/** Adds the score of a group to the rows of the entries that contain it. */
function addGroupScores(rows: Rows, { entries, typed, standing }: GroupMatches, kinds: EntryKinds): GroupRarity {
  const counts = [typed, ...(standing ? [standing] : [])].map((column) => countByKind(entries, column, kinds))
  const rarities = counts.map((byKind) => inverseDocumentFrequency(sumCounts(byKind), kinds.total))
  const byKind = kinds.totals.map((total, kind) =>
    leastRarity(counts.map((of) => inverseDocumentFrequency(of[kind] ?? 0, total))),
  )
  const rarity = leastRarity(rarities)
  if (rarity === null) return { rarity, byKind }
  const { score, held, share } = rows
  const [typedPower = 0, standingPower = 0] = rarities.map((each) => (each ?? 0) ** weights.rarity)
  for (let index = 0; index < entries.length; index++) {
    const value = Math.max((typed[index] ?? 0) * typedPower, standing ? (standing[index] ?? 0) * standingPower : 0)
    if (value === 0) continue
    const entry = entries[index] ?? 0
    const row = rowFor(rows, entry)
    score[row] = (score[row] ?? 0) + value
    held[row] = (held[row] ?? 0) + 1
    share[row] = (share[row] ?? 0) + (byKind[kinds.of[entry] ?? 0] ?? 0)
  }
  return { rarity, byKind }
}

const inverseDocumentFrequency = (count: number, total: number) =>
  count === 0 ? null : Math.log(1 + (total - count + 0.5) / (count + 0.5))

/** Returns the smallest known rarity; null if none is known. */
function leastRarity(rarities: readonly (number | null)[]): number | null {
  const known = rarities.filter((rarity) => rarity !== null)
  return known.length === 0 ? null : Math.min(...known)
}

const sumCounts = (counts: Int32Array) => counts.reduce((all, count) => all + count, 0)

/** Counts by kind the entries that have an impact in the column. */
function countByKind(entries: Int32Array, column: Float32Array, { of, totals }: EntryKinds): Int32Array {
  const counts = new Int32Array(totals.length)
  for (let index = 0; index < entries.length; index++) {
    const kind = of[entries[index] ?? 0] ?? 0
    if (column[index]) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
