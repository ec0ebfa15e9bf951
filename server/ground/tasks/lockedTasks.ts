import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

// Releases tasks locked by workers: of a server that died, and of this server when it stops.

/** Maximum time to wait until the queue has recorded that a task has ended. */
const completionMs = 2_000
const pollMs = 20

/**
 * Releases tasks that were locked so long ago that their server must have died. Graphile Worker itself would wait four
 * hours.
 */
export async function releaseAbandonedTasks(pool: Pool, heldSeconds: number): Promise<void> {
  await pool.query(
    `with released as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_at <= now() - make_interval(secs => $1)
      returning job_queue_id)
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from released) or locked_at <= now() - make_interval(secs => $1)`,
    [heldSeconds],
  )
}

/** What the workers of this server are doing. */
export interface WorkersState {
  /** ids of running jobs, with the type that the driver returns */
  jobs: Set<unknown>
  /** workers that have requested their next job and have no answer yet */
  fetches: Set<unknown>
}

/**
 * Releases the tasks that the workers of this server still hold. Waits first, up to `completionMs`, for tasks that have
 * ended but are not recorded yet, and for workers that have requested a job, which could take one just released. The
 * interrupted attempt does not count.
 */
export async function releaseOwnTasks(pool: Pool, holders: readonly string[], underWay: WorkersState): Promise<void> {
  const until = performance.now() + completionMs
  for (;;) {
    const { rows } = await pool.query<{ id: unknown }>(
      'select id from graphile_worker._private_jobs where locked_by = any($1)',
      [holders],
    )
    const isSettled = underWay.fetches.size === 0 && rows.every(({ id }) => underWay.jobs.has(id))
    if (isSettled || performance.now() > until) break
    await pause(pollMs)
  }
  await pool.query(
    `with queues as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1))
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any($1)`,
    [holders],
  )
}
