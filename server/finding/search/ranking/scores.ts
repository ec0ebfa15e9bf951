import type { Postings } from '#server/finding/search/catalogue/editionCache.ts'
import type { PhraseEntries } from '#server/finding/search/query/findPhrases.ts'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { weights } from './weights.ts'

/** Scores of all entries, by catalogue index. */
export interface Scores {
  /** 1 if the entry is readable, contains a group and nothing excluded */
  listed: Uint8Array
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

/** Scores every entry for a query. Without words, all entries score 1. */
export function scoreEntries(question: ParsedQuery, phrases: PhraseEntries): Scores {
  const { catalogue, entries, totalsByKind } = question.readable
  const count = entries.length
  const listed = listEntries(question, phrases)
  if (question.groups.length === 0)
    return {
      listed,
      rarities: [],
      score: new Float64Array(count).fill(1),
      held: new Uint8Array(count),
      share: new Float64Array(count).fill(1),
    }
  const scores = { listed, score: new Float64Array(count), held: new Uint8Array(count), share: new Float64Array(count) }
  const kinds: EntryKinds = { of: catalogue.facets.type.of, totals: totalsByKind }
  const perGroup = question.groups.map((group, index) =>
    addGroupScores(scores, question, scoreColumns(group, question, phrases.byGroup.get(index)), kinds),
  )
  const rarityByKind = kinds.totals.map((_, kind) => perGroup.reduce((all, { byKind }) => all + (byKind[kind] ?? 0), 0))
  for (let entry = 0; entry < count; entry++) {
    if (scores.held[entry] === 0) listed[entry] = 0
    else scores.share[entry] = (scores.share[entry] ?? 0) / (rarityByKind[kinds.of[entry] ?? 0] ?? 1)
  }
  return { ...scores, rarities: perGroup.map(({ rarity }) => rarity) }
}

/** Kind of each catalogue entry, and number of readable entries per kind. */
interface EntryKinds {
  of: Int32Array
  totals: readonly number[]
}

/** Returns the readable entries without excluded terms or phrases and with every required phrase. */
function listEntries(
  { readable, excludedTerms, groups, postings }: ParsedQuery,
  { byGroup: wanted, excluded }: PhraseEntries,
): Uint8Array {
  const listed = readable.entries.slice()
  for (const term of excludedTerms) for (const entry of postings.get(term)?.entries ?? []) listed[entry] = 0
  for (const entry of excluded) listed[entry] = 0
  for (const [index, { offsets }] of groups.entries()) {
    if (!offsets) continue
    const standing = wanted.get(index)
    for (let entry = 0; entry < listed.length; entry++) if (!standing?.has(entry)) listed[entry] = 0
  }
  return listed
}

/** Impact of a group in each entry, 0 where absent. One column for typed words, one for synonyms. */
type ScoreColumn = Float32Array

/**
 * Buffers reused for each group: a query of many words would otherwise allocate dozens of columns as long as the
 * catalogue.
 */
const columnBuffers = { typed: new Float32Array(), standing: new Float32Array() }

function clearedColumn(name: keyof typeof columnBuffers, length: number): ScoreColumn {
  if (columnBuffers[name].length < length) columnBuffers[name] = new Float32Array(length)
  return columnBuffers[name].subarray(0, length).fill(0)
}

/** Fills the score columns of a group. @returns columns that are valid until the next call */
function scoreColumns(
  { alternatives }: QueryGroup,
  question: ParsedQuery,
  phrase: ReadonlyMap<number, number> | undefined,
): ScoreColumn[] {
  const typed = clearedColumn('typed', question.readable.entries.length)
  if (phrase) {
    for (const [entry, value] of phrase) typed[entry] = value
    return [typed]
  }
  let standing: ScoreColumn | undefined
  for (const { termIds, weight, isSynonym: standsIn } of alternatives) {
    const column = standsIn ? (standing ??= clearedColumn('standing', typed.length)) : typed
    const [first, ...others] = [...new Set(termIds)].map((termId) => question.postings.get(termId))
    if (!first) continue
    const { entries, impacts } = others.length === 0 ? first : intersectPostings([first, ...others], typed.length)
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? 0
      column[entry] = Math.max(column[entry] ?? 0, (impacts[index] ?? 0) * weight)
    }
  }
  return standing ? [typed, standing] : [typed]
}

/** Intersects the postings of an expression's words. The impact is the smallest of the words'. */
function intersectPostings(words: readonly (Postings | undefined)[], count: number): Postings {
  const held = new Uint8Array(count)
  const least = new Float32Array(count).fill(Infinity)
  for (const word of words)
    for (let index = 0; word && index < word.entries.length; index++) {
      const entry = word.entries[index] ?? 0
      held[entry] = (held[entry] ?? 0) + 1
      least[entry] = Math.min(least[entry] ?? 0, word.impacts[index] ?? 0)
    }
  const entries = (words[0]?.entries ?? new Int32Array()).filter((entry) => held[entry] === words.length)
  return { entries, impacts: Float32Array.from(entries, (entry) => least[entry] ?? 0) }
}

/** Rarity of a group: that of its most frequent column. `byKind`: among the readable entries of each kind. */
interface GroupRarity {
  rarity: number | null
  byKind: readonly (number | null)[]
}

/** Adds the score of a group to the entries that contain it. */
function addGroupScores(
  { listed, score, held, share }: Omit<Scores, 'rarities'>,
  { readable }: ParsedQuery,
  columns: readonly ScoreColumn[],
  kinds: EntryKinds,
): GroupRarity {
  const counts = columns.map((column) => countByKind(column, listed, kinds))
  const rarities = counts.map((byKind) => inverseDocumentFrequency(sumCounts(byKind), readable.total))
  const byKind = kinds.totals.map((total, kind) =>
    leastRarity(counts.map((of) => inverseDocumentFrequency(of[kind] ?? 0, total))),
  )
  const rarity = leastRarity(rarities)
  if (rarity === null) return { rarity, byKind }
  const powers = rarities.map((each) => (each ?? 0) ** weights.rarity)
  const [typed = new Float32Array(), standing] = columns
  const [typedPower = 0, standingPower = 0] = powers
  for (let entry = 0; entry < listed.length; entry++) {
    if (listed[entry] === 0) continue
    const value = Math.max((typed[entry] ?? 0) * typedPower, standing ? (standing[entry] ?? 0) * standingPower : 0)
    if (value === 0) continue
    score[entry] = (score[entry] ?? 0) + value
    held[entry] = (held[entry] ?? 0) + 1
    share[entry] = (share[entry] ?? 0) + (byKind[kinds.of[entry] ?? 0] ?? 0)
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

function countByKind(column: ScoreColumn, listed: Uint8Array, { of, totals }: EntryKinds): Int32Array {
  const counts = new Int32Array(totals.length)
  for (let entry = 0; entry < listed.length; entry++)
    if (column[entry] && listed[entry]) counts[of[entry] ?? 0] = (counts[of[entry] ?? 0] ?? 0) + 1
  return counts
}
