import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { weights } from './weights.ts'

/**
 * Creates a function that returns the factor applied to the score of a catalogue entry whatever the query (weight of
 * the record, bonus for the last 12 months).
 */
export function createScoreFactor({ standing, at }: Catalogue, now: Date): (entry: number) => number {
  const recent = yearBefore(now) / 1_000
  return (entry) => (standing[entry] ?? 1) * ((at[entry] ?? 0) > recent ? weights.recent : 1)
}

const yearMs = 365.25 * 24 * 60 * 60 * 1_000
const yearBefore = (now: Date) => now.getTime() - yearMs
