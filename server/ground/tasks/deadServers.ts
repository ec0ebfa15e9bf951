import type { ClientBase, Pool } from 'pg'

/** First number of the shared advisory locks by which servers show their workers. */
const workersLockClass = 6_205_122
/** A server whose lock is missing for this long has ended. After a promotion of a standby all take theirs again. */
const goneMs = 30_000
/**
 * After a longer time without a check the database was out of reach: it has lost all locks, and the servers take them
 * again one after the other. Milliseconds.
 */
const outageMs = 15_000

/**
 * Shows the other servers that the workers that lock tasks under these ids are alive, as long as the connection lives.
 */
export const showWorkers = (client: ClientBase, holders: readonly string[]) =>
  client.query('select pg_advisory_lock_shared($1::int, hashtext(holder)) from unnest($2::text[]) holder', [
    workersLockClass,
    holders,
  ])

/**
 * Creates a check, to be repeated every few seconds, that releases the tasks of servers that have ended: whose workers
 * were shown at an earlier check, and have not been for thirty seconds, an outage of the database not counted. Those of
 * servers that do not show their workers keep their lease.
 */
export function createDeadServerCheck(pool: Pool, now: () => number = () => performance.now()): () => Promise<void> {
  /** when the lock of a holder was seen last, by the second number of the lock */
  const lastSeen = new Map<number, number>()
  let lastCheck = now()
  return async () => {
    const { rows: shown } = await pool.query<{ lock: number }>(
      `select distinct objid::bigint::bit(32)::int as lock from pg_locks
       where locktype = 'advisory' and objsubid = 2 and classid = $1 and granted
         and database = (select oid from pg_database where datname = current_database())`,
      [workersLockClass],
    )
    const isAfterOutage = now() - lastCheck > outageMs
    lastCheck = now()
    for (const lock of isAfterOutage ? lastSeen.keys() : []) lastSeen.set(lock, lastCheck)
    for (const { lock } of shown) lastSeen.set(lock, lastCheck)
    const gone = [...lastSeen].filter(([, at]) => lastCheck - at >= goneMs).map(([lock]) => lock)
    if (gone.length === 0) return
    await pool.query(
      `with queues as (
        update graphile_worker._private_job_queues set locked_at = null, locked_by = null
        where hashtext(locked_by) = any($1::int[]))
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where hashtext(locked_by) = any($1::int[])`,
      [gone],
    )
    for (const lock of gone) lastSeen.delete(lock)
  }
}
