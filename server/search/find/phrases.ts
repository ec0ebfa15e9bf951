import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { PhraseEntries } from './candidates.ts'
import { placesOfPhrase, readPositions } from './positions.ts'
import type { Group, Question } from './question.ts'
import { isReadable } from './scopes.ts'

/** The readable entries in which the phrases of a question stand. One statement for each phrase. */
export async function findPhrases(db: Db, { groups, excludedPhrases, scopes }: Question): Promise<PhraseEntries> {
  const valued: PhraseEntries['valued'] = []
  for (const [group, phrase] of groups.entries()) {
    if (!phrase.offsets) continue
    const found = await entriesWith(db, phrase, scopes)
    valued.push(...found.map((entry) => ({ ...entry, group })))
  }
  const excluded: number[] = []
  for (const phrase of excludedPhrases)
    for (const { entryId } of await entriesWith(db, phrase, scopes)) excluded.push(entryId)
  return { valued, excluded }
}

interface Posting {
  entryId: number
  termId: number
  impact: number
  positions: Buffer
}

/** As much about the phrase as about its words together. */
async function entriesWith(
  db: Db,
  { alternatives, offsets }: Group,
  scopes: readonly number[],
): Promise<{ entryId: number; value: number }[]> {
  const termIds = alternatives[0]?.termIds ?? []
  if (!offsets || termIds.length === 0) return []
  const held = Map.groupBy(await postingsOfAll(db, [...new Set(termIds)], scopes), ({ entryId }) => entryId)
  return [...held].flatMap(([entryId, postings]) => {
    const words = termIds.map((termId) => {
      const posting = postings.find((word) => word.termId === termId)
      return posting && readPositions(posting.positions)
    })
    if (placesOfPhrase(words, offsets).length === 0) return []
    return [{ entryId, value: postings.reduce((sum, { impact }) => sum + impact, 0) / postings.length }]
  })
}

/** Of the readable entries that hold all of these terms. */
async function postingsOfAll(db: Db, termIds: readonly number[], scopes: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select entry_id as "entryId", term_id as "termId", impact, positions from search_postings posting
    where exists (select from search_entries entry where entry.id = posting.entry_id and ${isReadable(sql`${scopes}::int[]`)})
      and term_id = any(${termIds}::int[]) and entry_id in (
      select entry_id from search_postings where term_id = any(${termIds}::int[])
      group by entry_id having count(*) = ${termIds.length}::int)
  `.execute(db.withoutPlugins())
  return rows
}
