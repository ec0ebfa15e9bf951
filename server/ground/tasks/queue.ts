import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  type Task as WorkerTask,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDeadServerCheck } from './deadServers.ts'
import { type Lane, laneConcurrency, lanes, type TaskPlacements } from './lanes.ts'
import { releaseAbandonedTasks, releaseOwnTasks, type WorkersState } from './lockedTasks.ts'
import type { TaskName, TaskPayloads } from './payloads.ts'
import { queueLogger } from './queueLogger.ts'
import { recurringTasks } from './recurringTasks.ts'
import { repairQueueTimes } from './repairQueueTimes.ts'
import { retryingPool } from './retryingPool.ts'
import type { TaskActivity } from './taskActivity.ts'

/**
 * Handlers of tasks. A handler may run again after a crash, so it must be able to start over. A long one should stop
 * early when `stopping` is aborted, because the server stops.
 */
export type TaskHandlers = {
  [Name in TaskName]: (
    payload: TaskPayloads[Name],
    stopping?: AbortSignal,
    /** number of this attempt, from 1; attempts interrupted by a stop do not count */
    attempt?: number,
  ) => Promise<void>
}

/** Creates or updates Graphile Worker's own tables. */
export const migrateQueue = (pool: Pool) => runMigrations({ pgPool: pool })

/** No task takes this long: a task locked for longer belongs to a server that died (QUALITY REL-04). Seconds. */
const leaseSeconds = 5 * 60
const releaseEveryMs = 60_000
const checkServersEveryMs = 5_000

/** How long running tasks may take to end when the server stops; after that they are released to the next server. */
const shutdownMs = 17_000
/** Graphile Worker records the end of a task, which frees its series, only after it has looked for the next task. */
const nextOfSeriesMs = 100

interface RunningTasks {
  /**
   * Takes no more tasks, waits for running ones, and releases those that do not end in time. Afterwards this server has
   * nothing locked.
   * @param withinMs how long running tasks may take
   */
  stop(options?: { withinMs?: number }): Promise<void>
}

/**
 * Runs tasks in this process until `stop`, each lane with its own workers. Tasks of servers that died are taken again.
 * @param alone no other server uses this database: all tasks locked at the start are released at once
 * @param activity records each task that is taken
 * @param showWorkers tells the other servers under which ids this one locks tasks
 */
export async function startTasks(
  pool: Pool,
  placements: TaskPlacements,
  handlers: TaskHandlers,
  log: Logger,
  {
    alone = false,
    activity,
    showWorkers,
  }: {
    alone?: boolean
    activity?: TaskActivity
    showWorkers?: (holders: readonly string[]) => Promise<unknown>
  } = {},
): Promise<RunningTasks> {
  await repairQueueTimes(pool)
  await releaseAbandonedTasks(pool, alone ? 0 : leaseSeconds)
  const daily = recurringTasks(placements).filter(({ task }) => task in handlers)
  // Graphile Worker's own backfill is not used: it compares dates, which our connections return as text.
  for (const { task, options, payload = {} } of daily)
    await pool.query(
      'select graphile_worker.add_job($1, payload := $2, job_key := $3, max_attempts := $4, queue_name := $5)',
      [task, payload, options?.jobKey, options?.maxAttempts, options?.queueName ?? null],
    )
  const stopping = new AbortController()
  /** worker pool ids under which the queue locks tasks for this server */
  const holders: string[] = []
  const underWay: WorkersState = { jobs: new Set(), fetches: new Set() }

  function watch(lane: Lane): WorkerEvents {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => void holders.push(workerPool.id))
    events.on('worker:getJob:start', ({ worker }) => void underWay.fetches.add(worker))
    events.on('worker:getJob:empty', ({ worker }) => void underWay.fetches.delete(worker))
    events.on('worker:getJob:error', ({ worker }) => void underWay.fetches.delete(worker))
    events.on('job:start', ({ worker, job }) => {
      underWay.jobs.add(job.id)
      underWay.fetches.delete(worker)
      activity?.begin(lane)
    })
    events.on('job:complete', ({ job }) => {
      activity?.end()
      underWay.jobs.delete(job.id)
      if (job.job_queue_id !== null) setTimeout(wake, nextOfSeriesMs).unref()
    })
    return events
  }
  function wake() {
    if (stopping.signal.aborted) return
    pool.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch((error: unknown) => {
      log.warn({ err: error }, 'the next task of a series waits for the next look at the queue')
    })
  }

  const runners: Runner[] = []
  const letGo = () => releaseOwnTasks(pool, holders, underWay)
  const stopAll = async (withinMs: number) => {
    stopping.abort()
    const over = new AbortController()
    const ended = Promise.allSettled(runners.map((runner) => runner.stop()))
    await Promise.race([ended, pause(withinMs, undefined, { signal: over.signal }).catch(() => undefined)])
    over.abort()
    await letGo()
  }
  try {
    for (const lane of lanes) {
      const taskList = taskListOf(placements, handlers, lane, stopping.signal)
      // One lane is enough to enqueue recurring tasks, whatever lane they run in; of several servers, one enqueues
      // them.
      const cron = lane === cronLane ? daily : []
      if (Object.keys(taskList).length === 0 && cron.length === 0) continue
      runners.push(
        await run({
          pgPool: retryingPool(pool),
          taskList,
          parsedCronItems: parseCronItems(cron),
          concurrency: laneConcurrency[lane],
          noHandleSignals: true,
          pollInterval: 5_000,
          logger: queueLogger(log),
          events: watch(lane),
        }),
      )
    }
    await showWorkers?.(holders)
  } catch (error) {
    await stopAll(0)
    throw error
  }
  const releaseOfDeadServers = createDeadServerCheck(pool)
  const checking = setInterval(() => {
    releaseOfDeadServers().catch((error: unknown) => log.warn({ err: error }, 'dead servers are not looked for'))
  }, checkServersEveryMs)
  const releasing = setInterval(() => {
    Promise.all([repairQueueTimes(pool), releaseAbandonedTasks(pool, leaseSeconds)]).catch((error: unknown) =>
      log.warn({ err: error }, 'abandoned tasks are still held'),
    )
  }, releaseEveryMs)
  return {
    async stop({ withinMs = shutdownMs } = {}) {
      clearInterval(releasing)
      clearInterval(checking)
      await stopAll(withinMs)
    },
  }
}

const cronLane: Lane = 'light'

const taskListOf = (placements: TaskPlacements, handlers: TaskHandlers, lane: Lane, stopping: AbortSignal): TaskList =>
  Object.fromEntries(
    (Object.keys(handlers) as TaskName[])
      .filter((name) => placements[name].lane === lane)
      .map((name) => [
        name,
        ((payload, { job }) => handlers[name](payload as never, stopping, job.attempts)) satisfies WorkerTask,
      ]),
  )
