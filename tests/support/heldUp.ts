import type { Pool } from 'pg'
import { expect } from 'vitest'

/** How long something that another process does is waited for. Milliseconds. */
export const patience = { timeout: 60_000, interval: 20 }

/**
 * Has something done while the database holds it up, and waits until it is.
 * @param stop what is locked before it, and the statement that then waits, as `like` reads it
 * @returns what lets it go on
 */
export async function heldUp(
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
    // by another connection: what a transaction has seen of the others, it goes on seeing
    await expect.poll(() => waitingFor(pool, statement), patience).toBeGreaterThan(0)
    return letGo
  } catch (error) {
    await letGo()
    throw error
  }
}

async function waitingFor(pool: Pool, statement: string) {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [statement],
  )
  return rows.length
}
