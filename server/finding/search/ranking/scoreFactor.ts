import { type RawBuilder, sql } from 'kysely'
import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { weights } from './weights.ts'

/**
 * SQL expression: the factor applied to a score whatever the query (weight of the record, bonus for the last 12
 * months). Needs `search_entries` as `entry`.
 */
export const scoreFactorSql = (now: Date): RawBuilder<number> => sql`(
  entry.standing * case when entry.at > ${new Date(yearBefore(now)).toISOString()}::timestamptz then ${sql.lit(weights.recent)}::real else 1::real end)`

/** Creates a function that returns the same factor for a catalogue entry. */
export function createScoreFactor({ standing, at }: Catalogue, now: Date): (entry: number) => number {
  const recent = yearBefore(now) / 1_000
  return (entry) => (standing[entry] ?? 1) * ((at[entry] ?? 0) > recent ? weights.recent : 1)
}

const yearMs = 365.25 * 24 * 60 * 60 * 1_000
const yearBefore = (now: Date) => now.getTime() - yearMs
