import {
  type CronItem,
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
import { everyDayAt } from './everyDay.ts'

/** The work done behind the calls: its name and what it is told. */
export interface TaskPayloads {
  'documents.extract': { versionId: number }
  /** a file that came in a call is removed, unless a document was made of it */
  'documents.discard': { fileKey: string }
  /** what waits in `mails` leaves, until nothing is left that is due */
  'mails.deliver': Record<never, never>
  /** somebody has forgotten the password of this address, if there is such an account */
  'accounts.forgotten': { email: string; from?: string }
  'imports.check': { importId: number }
  /** who asked for it, and from where, when a call did */
  'imports.apply': { importId: number; askedBy?: number; from?: string }
  /** its file, and the names that its report holds, are kept for a while */
  'imports.expire': { importId: number }
  /** a file that came in a call is removed, unless an import was made of it */
  'imports.discard': { fileKey: string }
  /** a picture that nobody has is removed: one that came in a call, or that was replaced */
  'pictures.discard': { fileKey: string }
  /** a message to those who run the portal has been kept long enough */
  'contact.expire': { messageId: number }
  /** a file that came in a call is removed, unless a message came with it, or one that has left */
  'contact.discard': { fileKey: string }
  /** it is time: a scheduled content is given to readers */
  'contents.publish': { contentId: number }
  /** a picture that no content shows, in any of its versions, is removed */
  'contentPictures.expire': { pictureId: number }
  'podcasts.expire': { podcastId: number }
  /** a file that came in a call is removed, unless a picture, a sound, a medium or a post was made of it */
  'contentPictures.discard': { fileKey: string }
  'podcasts.discard': { fileKey: string }
  'media.discard': { fileKey: string }
  'channel.discard': { fileKey: string }
  /** a file that no post took within a day is removed */
  'channel.expire': { attachmentId: number }
  /** records that have changed are read anew, so that they are found as they are; asked for by the database itself */
  'search.index': { again?: boolean }
  /** lines of the audit trail that were written since take their place in its chain */
  'audit.seal': Record<never, never>
  /** lines of the audit trail that were kept for a year */
  'audit.expire': Record<never, never>
  /** accounts that no mandate holds any more, or with which nobody signs in, are closed; their owners are warned */
  'accounts.close': Record<never, never>
  /** requests for an account that nobody has answered go, and accounts that were closed long ago */
  'accounts.expire': Record<never, never>
  /** sign-ins, links and counts that are over go */
  'signIns.expire': Record<never, never>
  /** mails that have left go, a month later */
  'mails.expire': Record<never, never>
  /** answers that were kept for a day, in case their calls came again, go */
  'answers.expire': Record<never, never>
  'takeaway.build': { key: string }
  'takeaway.expire': { key: string }
  'takeaway.discard': { fileKey: string }
  /** the session is over: it becomes held */
  'sessions.hold': { sessionId: number }
  /** the members of the body are told what happened to a session: a change, with those that were not told yet */
  'sessions.announce': { sessionId: number; eventId: number }
  /** a content has come out: it is told to who follows its projects, but who published it */
  'contents.announce': { contentId: number; by: number | null }
  /** a project is put forward: it is told to all members, but who did it */
  'thematics.feature': { thematicId: number; by: number }
  /** what people were told leaves by mail, when it is due */
  'notifications.mail': Record<never, never>
  /** what was told a year ago goes */
  'notifications.expire': Record<never, never>
  /** what is to be done soon, or is late, is told */
  'reminders.remind': Record<never, never>
  /** kept searches are done again for who asked to be told at once, every day or every week */
  'search.alert': { rhythm: 'immediate' | 'daily' | 'weekly' }
  /** a step of a document is told to whom it concerns: its author, or the validators of the body */
  'documents.announce': { documentId: number; stepId: number; broughtOutBy?: number }
  /** a session is no draft any more: its documents that were published before are told to those who follow them */
  'documents.bringOut': { sessionId: number; by: number }
}
export type TaskName = keyof TaskPayloads

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

/** After this many tries with growing pauses a task is left for administrators to see. */
const maxAttempts = 8

/** What is done every day without being asked for, and when a server starts, which may not have run then. Doing it again is harmless. */
const recurring: (CronItem & { task: TaskName })[] = [
  { task: 'audit.seal', match: '* * * * *', options: { maxAttempts, jobKey: 'audit.seal' } },
  ...(['audit.expire', 'accounts.close', 'accounts.expire', 'signIns.expire', 'mails.expire'] as const).map((task) => ({
    task,
    match: everyDayAt(3),
    options: { maxAttempts, jobKey: task },
  })),
  { task: 'search.index', match: everyDayAt(3), options: { maxAttempts, jobKey: 'search.index' } },
  { task: 'notifications.expire', match: everyDayAt(3), options: { maxAttempts, jobKey: 'notifications.expire' } },
  // a server that starts in the night says nothing before eight: the task itself looks at the time
  { task: 'reminders.remind', match: everyDayAt(8), options: { maxAttempts, jobKey: 'reminders.remind' } },
  // each looks at its own last hour: that of Monday is the same all week
  ...(['daily', 'weekly'] as const).map((rhythm) => ({
    task: 'search.alert' as const,
    identifier: `search.alert:${rhythm}`,
    match: everyDayAt(7),
    payload: { rhythm },
    options: { maxAttempts, jobKey: `search.alert:${rhythm}` },
  })),
  { task: 'answers.expire', match: everyDayAt(3), options: { maxAttempts, jobKey: 'answers.expire' } },
]

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
