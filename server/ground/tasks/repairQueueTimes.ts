import type { Pool } from 'pg'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'

/** Graphile Worker waits at most exp(10) seconds between two attempts of a task. */
const maxRetrySeconds = Math.ceil(Math.exp(10))

/**
 * Repairs instants that the queue wrote while PostgreSQL's clock was ahead. Once the clock is right, tasks would
 * otherwise wait or stay locked, and recurring ones be skipped, until that time comes. Only PostgreSQL's own clock
 * counts here.
 * - A task enqueued while the clock was ahead keeps its delay, counted from now.
 * - A task that failed while the clock was ahead is retried now.
 * - A lock taken while the clock was ahead counts from now: it may belong to a server that still works.
 * - A recurring task last enqueued in the future counts as never enqueued.
 *
 * Nothing is changed while the clock is behind its last regular reading, since it may be the current time that is
 * wrong.
 */
export async function repairQueueTimes(pool: Pool): Promise<void> {
  await pool.query(
    `with lead as (
      select now() + make_interval(secs => $1) as max_at, now() + make_interval(secs => $1 + $2) as max_retry_at
      where not exists (select from clock_readings where at > now() + make_interval(secs => $1))
    ),
    jobs as (
      update graphile_worker._private_jobs
      set locked_at = case when locked_at > now() then now() else locked_at end, updated_at = least(updated_at, now()),
        run_at = case
          when updated_at > max_at then now() + greatest(run_at - updated_at, interval '0')
          when locked_at is null and attempts > 0 and run_at > max_retry_at then now()
          else run_at end
      from lead
      where updated_at > max_at or locked_at > max_at
        or (locked_at is null and attempts between 1 and max_attempts - 1 and run_at > max_retry_at)
    ),
    queues as (
      update graphile_worker._private_job_queues set locked_at = now() from lead where locked_at > max_at
    )
    update graphile_worker._private_known_crontabs set last_execution = null, known_since = least(known_since, now())
    from lead where last_execution > max_at or known_since > max_at`,
    [maxClockLeadSeconds, maxRetrySeconds],
  )
}
