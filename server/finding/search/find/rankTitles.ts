import { setImmediate as turn } from 'node:timers/promises'
import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { topK } from '#server/finding/search/catalogue/topK.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import { createScoreFactor } from '#server/finding/search/ranking/scoreFactor.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type GroupImpacts, readGroupImpacts, readImpactsInTitles, type UnfinishedWord } from './titlePostings.ts'

interface Limits {
  /** number of postings from which a term is frequent: reading which of them are in titles takes milliseconds */
  frequentCount: number
  /**
   * Numbers of best candidates whose titles are looked up, in turn, until the best titles are surely among them.
   * Frequent words of titles have their greatest impacts there: the first number is nearly always enough.
   */
  lookedUpCounts: readonly number[]
}
const defaultLimits: Limits = { frequentCount: 5_000, lookedUpCounts: [64, 2_048] }

/**
 * Ranks the readable entries, without the archived ones, whose titles contain every group of the query. Yields to the
 * event loop between steps, each of which scans all entries.
 * @param unfinished the last word: each word that it begins counts as its group
 * @returns the numbers of the first `count` entries, best first
 */
export async function rankTitles(
  db: Db,
  question: ParsedQuery,
  unfinished: UnfinishedWord | null,
  count: number,
  now: Date,
  { frequentCount, lookedUpCounts }: Limits = defaultLimits,
): Promise<number[]> {
  const { catalogue } = question.readable
  const groups = await readGroupImpacts(db, question, unfinished, frequentCount)
  await turn()
  const frequentTerms = [...new Set(groups.flatMap((group) => group.frequentTerms))]
  const candidates = scoreAll(
    catalogue,
    groups.map(({ possible }) => possible),
    now,
  )
  await turn()
  if (frequentTerms.length === 0) return idsOf(catalogue, best(catalogue, candidates, count))
  for (const lookedUp of lookedUpCounts) {
    const first = best(catalogue, candidates, lookedUp)
    const inTitles = await readImpactsInTitles(db, frequentTerms, idsOf(catalogue, first))
    const titles = scoreLookedUp(catalogue, groups, first, inTitles, now)
    const found = best(catalogue, titles, count)
    const isAll = first.length === candidates.entries.length
    if (isAll || (found.length === count && isSettled(catalogue, titles, found, candidates, first)))
      return idsOf(catalogue, found)
  }
  const exact = await readGroupImpacts(db, question, unfinished, null)
  const titles = scoreAll(
    catalogue,
    exact.map(({ known }) => known),
    now,
  )
  return idsOf(catalogue, best(catalogue, titles, count))
}

/** Entries to rank, as catalogue indexes, and their scores. */
interface ScoredEntries {
  entries: Int32Array
  scoreOf: (entry: number) => number
}

/** Scores all entries that have an impact in every group. */
function scoreAll(catalogue: Catalogue, impacts: readonly Int32Array[], now: Date): ScoredEntries {
  const factorOf = createScoreFactor(catalogue, now)
  const scores = new Float64Array(catalogue.ids.length)
  const entries = new Int32Array(scores.length)
  let count = 0
  for (let entry = 0; entry < scores.length; entry++) {
    if (catalogue.archived[entry]) continue
    let sum = 0
    for (let group = 0; group < impacts.length; group++) {
      const impact = impacts[group]?.[entry] ?? 0
      // left out whatever the other groups have
      sum += impact > 0 ? impact : Number.NEGATIVE_INFINITY
    }
    if (sum <= 0) continue
    scores[entry] = sum * factorOf(entry)
    entries[count++] = entry
  }
  return { entries: entries.subarray(0, count), scoreOf: (entry) => scores[entry] ?? 0 }
}

/** Scores the entries whose titles were looked up and have an impact in every group. */
function scoreLookedUp(
  catalogue: Catalogue,
  groups: readonly GroupImpacts[],
  lookedUp: Int32Array,
  inTitles: Awaited<ReturnType<typeof readImpactsInTitles>>,
  now: Date,
): ScoredEntries {
  const factorOf = createScoreFactor(catalogue, now)
  const scores = new Map<number, number>()
  for (const entry of lookedUp) {
    const ofEntry = inTitles.get(catalogue.ids[entry] ?? 0)
    const impacts = groups.map(({ known, frequentTerms }) =>
      Math.max(known[entry] ?? 0, ...frequentTerms.map((termId) => ofEntry?.get(termId) ?? 0)),
    )
    if (impacts.every((impact) => impact > 0))
      scores.set(entry, impacts.reduce((sum, impact) => sum + impact, 0) * factorOf(entry))
  }
  return { entries: Int32Array.from(scores.keys()), scoreOf: (entry) => scores.get(entry) ?? 0 }
}

const best = (catalogue: Catalogue, { entries, scoreOf }: ScoredEntries, count: number): Int32Array =>
  topK(entries, count, (a, b) => scoreOf(b) - scoreOf(a) || newestFirst(catalogue, a, b))

const newestFirst = ({ at, ids }: Catalogue, a: number, b: number) =>
  (at[b] ?? 0) - (at[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0)

/** Whether every candidate that was not looked up comes after the found titles: their scores are at most the last's. */
function isSettled(
  catalogue: Catalogue,
  titles: ScoredEntries,
  found: Int32Array,
  candidates: ScoredEntries,
  lookedUp: Int32Array,
): boolean {
  const [lastFound, lastLookedUp] = [found.at(-1) ?? 0, lookedUp.at(-1) ?? 0]
  const lead = titles.scoreOf(lastFound) - candidates.scoreOf(lastLookedUp)
  return (lead || newestFirst(catalogue, lastLookedUp, lastFound)) >= 0
}

const idsOf = ({ ids }: Catalogue, entries: Int32Array): number[] => Array.from(entries, (entry) => ids[entry] ?? 0)
