import type { Alternative, QueryGroup } from '#server/finding/search/queryGroups.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { entriesWithPhrase } from './findPhrases.ts'

/**
 * Decides which word was meant by one typed without its accents: « force majeure », but « travail force » for « travail
 * forcé ». The reading that occurs next to its neighbours in readable texts wins. If that does not decide, both are
 * searched, the typed one first.
 */
export async function resolveAccents(
  db: Db,
  question: Pick<ParsedQuery, 'readable' | 'postings'>,
  groups: readonly QueryGroup[],
): Promise<QueryGroup[]> {
  const settled: QueryGroup[] = []
  for (const [index, group] of groups.entries()) {
    const { typed, accented } = readingsOf(group)
    if (accented.length === 0 || group.offsets) {
      settled.push(group)
      continue
    }
    const neighbours = [groups[index - 1], groups[index + 1]].filter((other) => other !== undefined)
    const count = async (readings: readonly Alternative[]) => {
      let entries = 0
      for (const reading of readings)
        for (const neighbour of neighbours) {
          const phrase = adjacentPhrase(reading, group, neighbour)
          if (phrase) entries += (await entriesWithPhrase(db, phrase, question)).size
        }
      return entries
    }
    settled.push(withReadings(group, await count(typed), await count(accented)))
  }
  return settled
}

function readingsOf({ alternatives }: QueryGroup) {
  const own = alternatives.filter(({ isSynonym: standsIn }) => !standsIn)
  return {
    typed: own.filter(({ isAccented }) => !isAccented),
    accented: own.filter(({ isAccented }) => isAccented),
  }
}

/**
 * Keeps the readings of a group that were meant.
 * @param typed number of entries with the typed reading next to a neighbour; `accented`: with the accented reading
 */
function withReadings(group: QueryGroup, typed: number, accented: number): QueryGroup {
  const { alternatives } = group
  const isDropped =
    accented === 0 && typed > 0
      ? ({ isAccented }: Alternative) => isAccented
      : typed === 0 && accented > 0
        ? ({ isAccented, isSynonym: standsIn }: Alternative) => !isAccented && !standsIn
        : () => false
  const kept = alternatives.filter((alternative) => !isDropped(alternative))
  const isSure = !kept.some(({ isAccented, isSynonym: standsIn }) => !isAccented && !standsIn)
  return {
    ...group,
    alternatives: isSure ? kept.map((one) => (one.isAccented ? { ...one, weight: 1 } : one)) : kept,
  }
}

/** Returns a reading and its neighbour as a phrase in typed order; null if the neighbour is not a single word. */
function adjacentPhrase(reading: Alternative, { position }: QueryGroup, neighbour: QueryGroup): QueryGroup | null {
  const [word] = neighbour.alternatives
  if (position === null || neighbour.position === null || word?.termIds.length !== 1 || word.isSynonym) return null
  const gap = neighbour.position - position
  const termIds = gap > 0 ? [...reading.termIds, ...word.termIds] : [...word.termIds, ...reading.termIds]
  return { alternatives: [{ termIds, weight: 1 }], offsets: [0, Math.abs(gap)], position: null }
}
