import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { World } from './world.ts'

type OnDatabase = Pick<World, 'db'>

const blockedQueriesSql = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and not granted
  union all select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Whether a statement is blocked by a lock of the test. */
export async function hasBlockedQuery({ db }: OnDatabase): Promise<boolean> {
  const { rows } = await blockedQueriesSql.execute(db)
  return rows.length > 0
}

/** Counts the statements that are blocked by a lock of the test. */
export async function countBlockedQueries({ db }: OnDatabase): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Waits until a statement is blocked by a lock of the test. */
export async function waitForBlockedQuery(world: OnDatabase): Promise<void> {
  while (!(await hasBlockedQuery(world))) await pause(20)
}

/** Terminates the connection blocked by a lock of the test, so that the outcome of its transaction is unknown. */
export const terminateBlockedQuery = (world: OnDatabase): Promise<void> => signalBlockedQuery(world, 'terminate')

/** Cancels the statement blocked by a lock of the test, as `statement_timeout` does. */
export const cancelBlockedQuery = (world: OnDatabase): Promise<void> => signalBlockedQuery(world, 'cancel')

async function signalBlockedQuery({ db }: OnDatabase, signal: 'terminate' | 'cancel'): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select ${sql.raw(`pg_${signal}_backend`)}(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await pause(20)
  }
}
