import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { readSecret } from '#server/ground/configuration/secret.ts'
import { createDedicatedClient } from '#server/ground/database/connections/channelListener.ts'
import { openPipelinedReads } from '#server/ground/database/connections/pipelinedReads.ts'
import { createReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import type { App } from '#server/ground/http/app.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { measurePool } from '#server/ground/metrics/measurePool.ts'
import { createMetrics } from '#server/ground/metrics/metrics.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { measureStore } from '#server/ground/storage/measureStore.ts'
import { openStore } from '#server/ground/storage/openStore.ts'
import { traceStore } from '#server/ground/storage/traceStore.ts'
import { migrateQueue } from '#server/ground/tasks/queue.ts'
import { createTasks } from '#server/ground/tasks/tasks.ts'
import { Threads } from '#server/ground/threads/threads.ts'
import { tracePool } from '#server/ground/traces/tracePool.ts'
import { createTraces } from '#server/ground/traces/traces.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { type Caller, type CallerOptions, createCaller, preparedCaller } from './caller.ts'
import { type CastUser, createCast, type UserOptions } from './cast.ts'
import { type MovableClock, movableClock } from './clock.ts'
import { createDatabase } from './postgres.ts'
import { watchStatements } from './statements.ts'

interface WorldOptions {
  /** initial instant of the clock */
  at?: string
  /** environment variables */
  env?: Record<string, string>
  /** further files of the built web, by path; default: the page only */
  web?: Record<string, string>
  /** whether searches run in a thread of their own, as in a server */
  hasThreads?: boolean
  /** maximum number of database connections; more for a test that runs the queue's workers */
  connections?: number
}

/** A person who calls the portal. The first call signs them in. */
export interface Actor extends Caller, CastUser {}

type LogLine = { level: number; msg: string; [field: string]: unknown }

/**
 * Opens the real portal on its own database and directory, with helpers for people and callers. The clock stands still
 * until it is moved, and nothing listens: calls are injected.
 */
export async function openWorld({
  at = '2026-03-19T09:00:00+01:00',
  env = {},
  web = {},
  hasThreads = false,
  connections = 5,
}: WorldOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-world-'))
  const database = await createDatabase()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'info', ...env })
  const logged: LogLine[] = []
  const log = openLog(config, { write: (line) => void logged.push(JSON.parse(line) as LogLine) })
  const pool = openPool(database.connection, log, { max: connections })
  const metrics = await createMetrics(config)
  if (metrics) measurePool(metrics, pool, 'requests')
  const traces = await createTraces(config)
  if (traces) tracePool(traces, pool, 'requests')
  const statements = watchStatements(pool)
  const threads = hasThreads ? new Threads({ connection: database.connection, config, log, metrics, traces }) : null
  await migrateQueue(pool)

  const clock: MovableClock = movableClock(at)
  const store = traceStore(measureStore(await openStore(config), metrics), traces)
  const portal: Portal = {
    config,
    db: openDatabase(pool),
    pipelinedReads: openPipelinedReads(pool),
    readSnapshot: createReadSnapshot(pool),
    checkDb: openDatabase(openPool(database.connection, log, { max: 1 })),
    createDedicatedClient: () => createDedicatedClient(pool),
    threads,
    store,
    tasks: createTasks(declared.tasks),
    clock,
    metrics,
    traces,
    secret: await readSecret(config),
    declared,
  }
  const app: App = await buildApp(portal, log, { web: await writeSite(join(folder, 'web'), web), viewMs: 15_000 })
  await app.ready()

  const cast = createCast(portal.db)
  const host = config.publicUrl?.host ?? 'localhost'

  /** An anonymous caller. */
  const visitor = (options: CallerOptions = {}) =>
    createCaller(app, { ...options, headers: { host, ...options.headers } })

  async function user(options: UserOptions = {}, from: CallerOptions = {}): Promise<Actor> {
    const person = await cast.user(options)
    const caller = visitor(from)
    return { ...person, ...preparedCaller(caller, () => openSignInOf(portal, caller, person, from)) }
  }

  return {
    portal,
    db: portal.db,
    /** the connections of the portal */
    pool,
    app,
    clock,
    /** log lines of the portal */
    logged,
    body: cast.body,
    user,
    visitor,
    /** returns the SQL statements sent during an action, without those that depend on the time since the call before */
    statementsOf: async (act: () => Promise<unknown>) =>
      (await statements.during(act)).filter((statement) => !isReadingOfCache(statement)),
    async close() {
      await app.close()
      await threads?.close()
      await traces?.close()
      await Promise.all([portal.db.destroy(), portal.checkDb.destroy()])
      // unless the portal has made no query, in which case it did not know its pool
      if (!pool.ended) await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The branding, which a server reads again every few seconds (`cachedBranding`). */
const isReadingOfCache = (statement: string): boolean => /^select .* from "branding"$/.test(statement)

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Opens a sign-in without checking the password, which takes longer than most tests and is tested elsewhere. The first
 * call returns the XSRF cookie for the next ones.
 */
async function openSignInOf({ db, clock, config }: Portal, caller: Caller, { id }: CastUser, from: CallerOptions) {
  const { address = '127.0.0.1', headers = {} } = from
  const visit = {
    userId: id,
    device: headers['user-agent'] ?? 'lightMyRequest',
    address,
    byPassword: true,
    lastsMs: config.retention.signInMs,
  }
  caller.cookies.set(cookieNames(config.secureCookies).signIn, await createSignIn(db, visit, clock.now()))
  await caller.send('GET', '/me')
}

/** Writes the page shell, without the scripts that a build would add. */
async function writeSite(folder: string, files: Record<string, string>): Promise<string> {
  await mkdir(folder)
  await copyFile(new URL('../../web/index.html', import.meta.url), join(folder, 'index.html'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}
