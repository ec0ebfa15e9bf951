import {
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type Task as WorkerTask,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#server/database/open.ts'
import type { TaskName, TaskPayloads } from './payloads.ts'
import { maxAttempts, recurring } from './recurring.ts'

/**
 * Does one task. It may be called again after a crash: it must be able to start over. A long one that can be left in the
 * middle does so when the server is stopping.
 */
export type TaskHandlers = {
  [Name in TaskName]: (payload: TaskPayloads[Name], stopping?: AbortSignal) => Promise<void>
}

/** Somebody waits for these: they pass before what is only to be done. A smaller number passes first. */
const priorities: { readonly [Name in TaskName]?: number } = {
  'takeaway.build': -10,
  'imports.check': -10,
  'imports.apply': -10,
  'accounts.forgotten': -5,
  'mails.deliver': -5,
  'notifications.mail': -5,
  'sessions.hold': -5,
  'contents.publish': -5,
  'search.index': -5,
  'documents.extract': 5,
}

export interface Tasks {
  /**
   * Asks for work in the caller's transaction: it is there if and only if what caused it is.
   * @param key the same key asked for again before it starts is done once
   */
  enqueue<Name extends TaskName>(
    db: Db,
    name: Name,
    payload: TaskPayloads[Name],
    key: string,
    /**
     * not before this instant, or that long after now as the queue itself tells the time, whatever day the caller works on;
     * at once when left out. Asked for again, the later word counts.
     */
    at?: Date | { inMs: number },
  ): Promise<void>
  /** The same for several at once, in one statement. */
  enqueueAll<Name extends TaskName>(
    db: Db,
    name: Name,
    asked: readonly { payload: TaskPayloads[Name]; key: string }[],
  ): Promise<void>
  /** Leaves off what was asked for under this key, or these, if it has not begun. */
  cancel(db: Db, key: string | readonly string[]): Promise<void>
}

export const tasks: Tasks = {
  async enqueue(db, name, payload, key, at) {
    const runAt =
      at && 'inMs' in at
        ? sql`now() + make_interval(secs => ${at.inMs / 1_000}::double precision)`
        : sql`${at?.toISOString() ?? null}::timestamptz`
    await sql`
      select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
        job_key := ${key}, run_at := ${runAt}, priority := ${priorities[name] ?? 0}::int)
    `.execute(db)
  },
  async enqueueAll(db, name, asked) {
    if (asked.length === 0) return
    await sql`
      select graphile_worker.add_job(${name}, payload := asked.payload, max_attempts := ${maxAttempts},
        job_key := asked.key, priority := ${priorities[name] ?? 0}::int)
      from json_to_recordset(${JSON.stringify(asked)}::json) asked (payload json, key text)
    `.execute(db)
  },
  async cancel(db, key) {
    await sql`select graphile_worker.remove_job(key) from unnest(${[key].flat()}::text[]) key`.execute(db)
  },
}

/** Creates or updates the queue's own tables. */
export const migrateQueue = (pool: Pool) => runMigrations({ pgPool: pool })

/** No task takes as long: one held longer was held by a server that died (QUALITY REL-04). Seconds. */
const leaseSeconds = 5 * 60
const releaseEveryMs = 60_000

/**
 * Runs tasks in this process until `stop`, which lets those under way finish. Those of a server that died are taken again.
 * @param alone no other server works on this database: what is held at the start, nobody holds
 */
export async function startTasks(
  pool: Pool,
  handlers: TaskHandlers,
  log: Logger,
  { alone = false } = {},
): Promise<{ stop(): Promise<void> }> {
  await release(pool, alone ? 0 : leaseSeconds)
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      ((payload, { abortSignal }) => handle(payload as never, abortSignal)) satisfies WorkerTask,
    ]),
  ) as TaskList
  const daily = recurring.filter(({ task }) => task in taskList)
  // not left to the queue, which would compare dates where our connections give texts
  for (const { task, options, payload = {} } of daily)
    await pool.query('select graphile_worker.add_job($1, payload := $2, job_key := $3, max_attempts := $4)', [
      task,
      payload,
      options?.jobKey,
      options?.maxAttempts,
    ])
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    // of several servers, one asks for what is due
    parsedCronItems: parseCronItems(daily),
    // one long task does not keep the others waiting; the work itself is done in processes of its own
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: queueLogger(log),
  })
  const releasing = setInterval(() => {
    release(pool, leaseSeconds).catch((error: unknown) => log.warn({ err: error }, 'abandoned tasks are still held'))
  }, releaseEveryMs)
  return {
    async stop() {
      clearInterval(releasing)
      await runner.stop()
    },
  }
}

/** The queue itself would wait for four hours. */
async function release(pool: Pool, heldSeconds: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where locked_at <= now() - make_interval(secs => $1)`,
    [heldSeconds],
  )
}

/** What the queue says, in the server's log: its own failures as warnings, its comings and goings as details. */
const queueLogger = (log: Logger) =>
  new QueueLogger((scope) => (level, message) => {
    const known = level === 'error' || level === 'warning' ? 'warn' : 'debug'
    log[known]({ task: scope.taskIdentifier, job: scope.jobId }, message)
  })
