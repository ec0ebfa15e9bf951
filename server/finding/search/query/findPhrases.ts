import { readTermPositions } from '#server/finding/search/entries/readTermPositions.ts'
import { phrasePositions } from '#server/finding/search/positions.ts'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** The entries that contain the phrases of a query, as catalogue indexes. */
export interface PhraseEntries {
  /** by group: the entries that contain its phrase, with their impact */
  byGroup: ReadonlyMap<number, ReadonlyMap<number, number>>
  excluded: readonly number[]
}

/**
 * Finds the readable entries that contain each phrase, from the positions of its words. One SQL statement per phrase.
 */
export async function findPhrases(db: Db, question: ParsedQuery): Promise<PhraseEntries> {
  const wanted = new Map<number, ReadonlyMap<number, number>>()
  for (const [group, phrase] of question.groups.entries())
    if (phrase.offsets) wanted.set(group, await entriesWithPhrase(db, phrase, question))
  const excluded: number[] = []
  for (const phrase of question.excludedPhrases)
    excluded.push(...(await entriesWithPhrase(db, phrase, question)).keys())
  return { byGroup: wanted, excluded }
}

/**
 * Returns the entries that contain a phrase, with the mean impact of its words. If the phrase has several readings, the
 * best one counts.
 */
export async function entriesWithPhrase(
  db: Db,
  { alternatives, offsets }: QueryGroup,
  question: Pick<ParsedQuery, 'readable' | 'postings'>,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const { termIds } of alternatives)
    for (const [entry, value] of await entriesWithTerms(db, termIds, offsets ?? [], question))
      found.set(entry, Math.max(value, found.get(entry) ?? 0))
  return found
}

async function entriesWithTerms(
  db: Db,
  termIds: readonly number[],
  offsets: readonly number[],
  { readable, postings }: Pick<ParsedQuery, 'readable' | 'postings'>,
): Promise<ReadonlyMap<number, number>> {
  const different = [...new Set(termIds)]
  const held = new Map<number, number[]>()
  for (const termId of different) {
    const { entries = [], impacts = [] } = postings.get(termId) ?? {}
    for (const [index, entry] of entries.entries()) held.getOrInsertComputed(entry, () => []).push(impacts[index] ?? 0)
  }
  const all = [...held].filter(([, impacts]) => impacts.length === different.length)
  if (offsets.length === 0 || different.length === 0 || all.length === 0) return new Map()
  const { ids } = readable.catalogue
  const places = await readTermPositions(
    db,
    all.map(([entry]) => ids[entry] ?? 0),
    different,
  )
  return new Map(
    all
      .filter(([entry]) => {
        const read = places.get(ids[entry] ?? 0)
        return (
          phrasePositions(
            termIds.map((termId) => read?.get(termId)),
            offsets,
          ).length > 0
        )
      })
      .map(([entry, impacts]) => [entry, impacts.reduce((sum, impact) => sum + impact, 0) / impacts.length]),
  )
}
