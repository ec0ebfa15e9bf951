import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: an instant that is due now on every server of the database, even when it is written by one whose clock is ahead:
 * the others would wait until their clocks have reached it.
 */
export const dueAtOnce = (now: Date): RawBuilder<string> => sql<string>`least(${now.toISOString()}::timestamptz, now())`
