import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import { readSecret } from '#server/ground/configuration/secret.ts'
import { type Clock, systemClock } from '#server/ground/context/clock.ts'
import { createDedicatedClient } from '#server/ground/database/connections/channelListener.ts'
import { openPipelinedReads } from '#server/ground/database/connections/pipelinedReads.ts'
import { createReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import { statementTimeoutMs } from '#server/ground/database/connections/statementTimeout.ts'
import { attachEmbedded, startEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { checkDatabase } from '#server/ground/database/lists/checkDatabase.ts'
import { migrate } from '#server/ground/database/migrate.ts'
import { type Connection, maxConnections, openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { measurePool } from '#server/ground/metrics/measurePool.ts'
import { createMetrics } from '#server/ground/metrics/metrics.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { measureStore } from '#server/ground/storage/measureStore.ts'
import { openStore } from '#server/ground/storage/openStore.ts'
import { bindStore, type StoreAdoption } from '#server/ground/storage/storeMark.ts'
import { traceStore } from '#server/ground/storage/traceStore.ts'
import { migrateQueue } from '#server/ground/tasks/queue.ts'
import { createTasks } from '#server/ground/tasks/tasks.ts'
import { Threads } from '#server/ground/threads/threads.ts'
import { tracePool } from '#server/ground/traces/tracePool.ts'
import { createTraces } from '#server/ground/traces/traces.ts'
import { declared } from './declared.ts'

/** How long to wait for connections in use when the portal is closed. */
const closingMs = 3_000

export interface OpenPortal {
  portal: Portal
  pool: Pool
  /** the portal for tasks: with connections of its own and a longer statement timeout */
  background: { portal: Portal; pool: Pool }
  close: () => Promise<void>
}

export interface OpenOptions {
  /**
   * `owner` for a server; `guest` to work beside a running server on the same folder (it becomes owner when none runs)
   */
  as?: 'owner' | 'guest'
  clock?: Clock
  /** `application_name` of the database connections, if not a server's */
  name?: string
  /** false: neither migrates the schema nor checks the store mark */
  migrates?: boolean
  /** binds another store to the database: one without a mark, or any */
  adoptsStore?: StoreAdoption
  /** whether searches run in a thread of their own, as in a server */
  hasThreads?: boolean
  /** statement timeout of `portal` in ms; that of requests when left out */
  statementMs?: number
}

/** Opens the database (embedded unless DATABASE_URL is set), migrates it, and opens the file store. */
export async function openPortal(
  config: Config,
  log: Logger,
  {
    as = 'owner',
    clock = systemClock,
    name,
    migrates = true,
    adoptsStore,
    hasThreads = false,
    statementMs = statementTimeoutMs.request,
  }: OpenOptions = {},
): Promise<OpenPortal> {
  const database = await openConnection(config, log, as)
  const named = name === undefined ? {} : { name }
  const pool = openPool(database.connection, log, { ...named, statementMs })
  const taskPool = openPool(database.connection, log, {
    ...named,
    max: maxConnections.tasks,
    statementMs: Math.max(statementMs, statementTimeoutMs.task),
  })
  const checkPool = openPool(database.connection, log, { ...named, max: maxConnections.checks })
  const endAll = () => Promise.all([pool, taskPool, checkPool].map((opened) => opened.end()))
  try {
    const metrics = await createMetrics(config)
    if (metrics) {
      measurePool(metrics, pool, 'requests')
      measurePool(metrics, taskPool, 'tasks')
    }
    const traces = await createTraces(config)
    if (traces) {
      tracePool(traces, pool, 'requests')
      tracePool(traces, taskPool, 'tasks')
    }
    const threads = hasThreads ? new Threads({ connection: database.connection, config, log, metrics, traces }) : null
    if (migrates) await migrateSchemas(taskPool, log)
    const portal: Portal = {
      config,
      db: openDatabase(pool),
      pipelinedReads: openPipelinedReads(pool),
      readSnapshot: createReadSnapshot(pool),
      checkDb: openDatabase(checkPool),
      createDedicatedClient: () => createDedicatedClient(pool),
      threads,
      store: traceStore(measureStore(await openStore(config, log), metrics), traces),
      tasks: createTasks(declared.tasks),
      clock,
      metrics,
      traces,
      secret: await readSecret(config),
      declared,
    }
    if (migrates) await bindStore(portal, { adopts: adoptsStore })
    return {
      portal,
      pool,
      background: {
        portal: {
          ...portal,
          db: openDatabase(taskPool),
          pipelinedReads: openPipelinedReads(taskPool),
          readSnapshot: createReadSnapshot(taskPool),
        },
        pool: taskPool,
      },
      async close() {
        // A task released to the next server may still hold a connection.
        await Promise.race([
          Promise.all([endAll(), threads?.close(), traces?.close()]),
          pause(closingMs, undefined, { ref: false }),
        ])
        await database.stop()
      },
    }
  } catch (error) {
    await endAll()
    await database.stop()
    throw error
  }
}

async function migrateSchemas(pool: Pool, log: Logger) {
  const applied = await migrate(pool)
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date')
  await migrateQueue(pool)
}

async function openConnection(config: Config, log: Logger, as: 'owner' | 'guest') {
  const nothing = async () => undefined
  if (config.databaseUrl) {
    await mkdir(config.dataDir, { recursive: true })
    await checkDatabase(config.databaseUrl, config.databaseTls)
    const connection: Connection = { connectionString: config.databaseUrl }
    return { connection, stop: nothing }
  }
  const running = as === 'guest' ? await attachEmbedded({ dataDir: config.dataDir }) : null
  if (running) return { connection: running, stop: nothing }
  return startEmbedded({ dataDir: config.dataDir, log })
}
