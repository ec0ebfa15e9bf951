import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

// Tasks that workers hold: those of a server that died, and those of one that stops.

/** How long the queue may take to write down that a task has ended. */
const recordMs = 2_000
const lookEveryMs = 20

/** Releases what was locked so long ago that its server must have died. The queue itself would wait for four hours. */
export async function releaseAbandoned(pool: Pool, heldSeconds: number): Promise<void> {
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
export interface UnderWay {
  /** numbers of jobs, which come as the driver reads them */
  jobs: Set<unknown>
  /** workers that have asked for their next job, and have no answer yet */
  fetches: Set<unknown>
}

/**
 * Releases what the workers of this server still hold. What has ended is not released, but waited for: the queue writes the end
 * of a task after the worker has left it. So is the answer to a worker that was asking for its next job as the stop came: it would take
 * what is released. A try that the stop has cut short does not count.
 */
export async function releaseHeld(pool: Pool, holders: readonly string[], underWay: UnderWay): Promise<void> {
  const until = performance.now() + recordMs
  for (;;) {
    const { rows } = await pool.query<{ id: unknown }>(
      'select id from graphile_worker._private_jobs where locked_by = any($1)',
      [holders],
    )
    const isSettled = underWay.fetches.size === 0 && rows.every(({ id }) => underWay.jobs.has(id))
    if (isSettled || performance.now() > until) break
    await pause(lookEveryMs)
  }
  await pool.query(
    `with queues as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1))
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any($1)`,
    [holders],
  )
}
