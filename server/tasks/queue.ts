import {
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

/** The work done behind the calls: its name and what it is told. */
export interface TaskPayloads {
  'documents.extract': { versionId: number }
  /** a file that came in a call is removed, unless a document was made of it */
  'documents.discard': { fileKey: string }
  'takeaway.build': { key: string }
  'takeaway.expire': { key: string }
  'takeaway.discard': { fileKey: string }
  /** the session is over: it becomes held */
  'sessions.hold': { sessionId: number }
  /** the members of the body are told what happened to a session: a step at once, changes together */
  'sessions.announce': { sessionId: number; eventId: number }
  /** a step of a document is told to whom it concerns: its author, or the validators of the body */
  'documents.announce': { documentId: number; stepId: number }
}
export type TaskName = keyof TaskPayloads

/** Does one task. It may be called again after a crash: it must be able to start over. */
export type TaskHandlers = { [Name in TaskName]: (payload: TaskPayloads[Name]) => Promise<void> }

/** Somebody waits for these: they pass before what is only to be done. A smaller number passes first. */
const priorities: { readonly [Name in TaskName]?: number } = {
  'takeaway.build': -10,
  'sessions.hold': -5,
  'documents.extract': 5,
}

/** After this many tries with growing pauses a task is left for administrators to see. */
const maxAttempts = 8

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
    /** not before this instant; at once when left out. Asked for again, the later word counts. */
    at?: Date,
  ): Promise<void>
  /** Leaves off what was asked for under this key, if it has not begun. */
  cancel(db: Db, key: string): Promise<void>
}

export const tasks: Tasks = {
  async enqueue(db, name, payload, key, at) {
    await sql`
      select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
        job_key := ${key}, run_at := ${at?.toISOString() ?? null}::timestamptz, priority := ${priorities[name] ?? 0}::int)
    `.execute(db)
  },
  async cancel(db, key) {
    await sql`select graphile_worker.remove_job(${key})`.execute(db)
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
      ((payload) => handle(payload as never)) satisfies WorkerTask,
    ]),
  ) as TaskList
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
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
