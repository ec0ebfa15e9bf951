import { sql } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { requireDeclaredTask, type TaskPlacements } from './lanes.ts'
import type { TaskName, TaskPayloads } from './payloads.ts'
import { maxAttempts } from './recurringTasks.ts'

/**
 * When a task runs again that was taken before its time by the clock of its server. PostgreSQL's, which starts tasks, and
 * that of the server that enqueued it may be ahead: a short wait is a delay, of at least a second, since the task would
 * else run without pause until its time.
 */
export const againAt = (due: Date, now: Date): Date | { inMs: number } => {
  const waitMs = due.getTime() - now.getTime()
  return waitMs > maxClockLeadSeconds * 1_000 ? due : { inMs: Math.max(waitMs, leastWaitMs) }
}

const leastWaitMs = 1_000

/** Enqueues tasks, and cancels those that have not started. */
export interface Tasks {
  /**
   * Enqueues a task in the caller's transaction: it exists only if the transaction commits.
   * @param key a task enqueued again with the same key before it starts runs once, but transactions that enqueue it
   * wait for each other; null for a task that long transactions may enqueue, and that finds nothing to do the second
   * time
   */
  enqueue<Name extends TaskName>(
    db: Db,
    name: Name,
    payload: TaskPayloads[Name],
    key: string | null,
    /**
     * Earliest start: an instant, or a delay from now by PostgreSQL's clock, whatever the portal's clock says; at once
     * when left out. When enqueued again, the last value counts.
     */
    at?: Date | { inMs: number },
  ): Promise<void>
  /** As `enqueue`, but does nothing if a task has this key, even one that has used all its attempts. */
  enqueueUnlessKnown<Name extends TaskName>(
    db: Db,
    name: Name,
    payload: TaskPayloads[Name],
    key: string,
    at?: Date | { inMs: number },
  ): Promise<void>
  /** Enqueues several tasks in one statement. */
  enqueueAll<Name extends TaskName>(
    db: Db,
    name: Name,
    asked: readonly { payload: TaskPayloads[Name]; key: string }[],
  ): Promise<void>
  /** Cancels the task or tasks with these keys, unless they have started. */
  cancel(db: Db, key: string | readonly string[]): Promise<void>
}

/** Creates what enqueues tasks at their place in the queue. */
export const createTasks = (placements: TaskPlacements): Tasks => ({
  async enqueue(db, name, payload, key, at) {
    requireDeclaredTask(placements, name)
    await sql`
      select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
        job_key := ${key}, run_at := ${runAtSql(at)}, ${queueOptionsSql(placements, name)})
    `.execute(db)
  },
  async enqueueUnlessKnown(db, name, payload, key, at) {
    requireDeclaredTask(placements, name)
    await sql`
      select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
        job_key := ${key}, job_key_mode := 'unsafe_dedupe', run_at := ${runAtSql(at)},
        ${queueOptionsSql(placements, name)})
    `.execute(db)
  },
  async enqueueAll(db, name, asked) {
    requireDeclaredTask(placements, name)
    if (asked.length === 0) return
    await sql`
      select graphile_worker.add_job(${name}, payload := asked.payload, max_attempts := ${maxAttempts},
        job_key := asked.key, ${queueOptionsSql(placements, name)})
      from json_to_recordset(${JSON.stringify(asked)}::json) asked (payload json, key text)
    `.execute(db)
  },
  async cancel(db, key) {
    await sql`select graphile_worker.remove_job(key) from unnest(${[key].flat()}::text[]) key`.execute(db)
  },
})

const runAtSql = (at: Date | { inMs: number } | undefined) =>
  at && 'inMs' in at
    ? sql`now() + make_interval(secs => ${at.inMs / 1_000}::double precision)`
    : sql`${at?.toISOString() ?? null}::timestamptz`

const queueOptionsSql = (placements: TaskPlacements, name: TaskName) => {
  const { priority = 0, series = null } = placements[name]
  return sql`priority := ${priority}::int, queue_name := ${series}::text`
}
