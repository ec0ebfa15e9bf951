import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Timing of waits for another process, in milliseconds. */
export const pollOptions = { timeout: 60_000, interval: 20 }

/**
 * Starts an action that blocks on a database lock, and waits until it is blocked.
 * @param stop statement that takes the lock, and `like` pattern of the blocked statement
 * @returns function that releases the lock
 */
export async function runBlocked(
  pool: Pool,
  [lock, statement]: readonly [string, string],
  act: () => unknown,
): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  const letGo = async () => {
    await holder.query('rollback')
    holder.release()
  }
  try {
    await holder.query('begin')
    await holder.query(lock)
    await act()
    // on another connection: a transaction keeps seeing the activity snapshot it first saw
    await expect.poll(() => countBlockedStatements(pool, statement), pollOptions).toBeGreaterThan(0)
    return letGo
  } catch (error) {
    await letGo()
    throw error
  }
}

async function countBlockedStatements(pool: Pool, statement: string) {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [statement],
  )
  return rows.length
}
