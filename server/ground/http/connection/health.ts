import { sql } from 'kysely'
import { readMigrations } from '#server/ground/database/migrate.ts'
import { ownRelease } from '#server/ground/database/ownRelease.ts'
import { type AppliedMigration, compareSchema } from '#server/ground/database/schemaFit.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { StoreUnavailable } from '#server/ground/storage/store.ts'
import { checkStoreMark } from '#server/ground/storage/storeMark.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { TaskActivity } from '#server/ground/tasks/taskActivity.ts'

/** A check that takes longer has failed (QUALITY REL-11: reported within 5 s). */
const checkTimeoutMs = 4_000
/**
 * A task that has been due for longer, while no task of its lane is running, shows that nobody runs the lane. A server
 * that started since then, or has taken a task since then, has not had the time to.
 */
const stuckMinutes = 10
/** A task locked for longer belongs to a dead server: as in `tasks/queue.ts`. */
const leaseMinutes = 5
const retryAfterSeconds = 2
/** A proxy asks several times a second: an object store, whose calls are slow and paid for, is not asked each time. */
const objectStoreEveryMs = 10_000

/** A dependency of the portal, and a check that throws when it fails. */
type Check = readonly [part: 'database' | 'migrations' | 'queue' | 'storage', check: () => Promise<unknown>]

/**
 * Registers the health checks `/healthz` (alive) and `/readyz` (ready to work). They need no sign-in and give no
 * details, which are logged (SPEC §5; QUALITY REL-11).
 * @param tasks names of the tasks that this server runs
 * @param activity when it last took some
 */
export function healthRoutes(app: App, portal: Portal, tasks: readonly TaskName[], activity: TaskActivity) {
  app.get('/healthz', { config: { access: 'asset' }, logLevel: 'warn' }, async (_request, reply) => reply.send('ok'))

  const known = readMigrations().then((migrations) => migrations.map(({ name }) => name))
  const checks = buildChecks(portal, known, () => assertQueueRuns(portal, tasks, activity))
  const findMissing = sharing(() => Promise.all(checks.map(findFirstFailure)))
  app.get('/readyz', { config: { access: 'asset' }, logLevel: 'warn' }, async (request, reply) => {
    const missing = (await findMissing()).filter((found) => found !== null)
    for (const { part, err } of missing) request.log.warn({ part, err }, 'not ready')
    if (missing.length === 0) return reply.send('ok')
    return reply.code(503).header('retry-after', retryAfterSeconds).send('unavailable')
  })
}

/** The rows are checked in parallel; within a row, each check runs after the previous one has succeeded. */
function buildChecks({ config, checkDb: db, store }: Portal, known: Promise<string[]>, queue: Check[1]): Check[][] {
  const checkStore = async () => {
    await toleratingOutage(store.check())
    await toleratingOutage(checkStoreMark({ db, store }))
  }
  return [
    [
      ['database', () => sql`select`.execute(db)],
      ['migrations', () => assertFittingSchema(db, known)],
      ['queue', queue],
    ],
    [['storage', config.objectStore ? occasionally(checkStore, objectStoreEveryMs) : checkStore]],
  ]
}

/**
 * Returns a check that is made now and then, and fails while the last one has failed; a failed one is made again each
 * time, since the database may have been the reason. Only the first is waited for: a store that does not answer stops
 * nothing but files.
 */
function occasionally(check: Check[1], everyMs: number): Check[1] {
  let begun = Number.NEGATIVE_INFINITY
  let current: Promise<unknown> | null = null
  let failure: unknown = null
  return async () => {
    const isFirst = begun === Number.NEGATIVE_INFINITY
    if (!current && (failure !== null || performance.now() - begun >= everyMs)) {
      begun = performance.now()
      current = check()
        .then(
          () => (failure = null),
          (error: unknown) => (failure = error),
        )
        .finally(() => (current = null))
    }
    if (isFirst) await current
    if (failure) throw failure
  }
}

/** Calls made while one is under way get its result: a proxy that gives up waiting asks again at once. */
function sharing<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null
  return () => (current ??= call().finally(() => (current = null)))
}

/** Waits for a check of the store. While an object store is down, everything but files goes on. */
async function toleratingOutage(check: Promise<unknown>) {
  await check.catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
  })
}

async function findFirstFailure(row: readonly Check[]) {
  let asked: Check[0] | undefined
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${checkTimeoutMs} ms`)), checkTimeoutMs)
  async function ask() {
    for (const [part, check] of row) {
      asked = part
      await check()
    }
    return null
  }
  try {
    return await Promise.race([ask(), late.promise])
  } catch (err) {
    return { part: asked, err }
  } finally {
    clearTimeout(timer)
  }
}

/** A server of the next release may have migrated the schema meanwhile. */
async function assertFittingSchema(db: Portal['db'], known: Promise<string[]>) {
  const { rows } = await sql<Pick<AppliedMigration, 'name' | 'lowestRelease'>>`
    select name, lowest_release as "lowestRelease" from migrations`.execute(db)
  const { missing, demandedRelease } = compareSchema(rows, await known, ownRelease)
  if (missing.length > 0) throw new Error(`The schema lacks ${missing.join(', ')}`)
  if (demandedRelease !== null) throw new Error(`The schema demands release ${demandedRelease} at least`)
}

async function assertQueueRuns({ checkDb: db, declared }: Portal, tasks: readonly TaskName[], activity: TaskActivity) {
  const quiet = activity.lanesIdleFor(stuckMinutes * 60_000)
  const watched = tasks.filter((name) => quiet.includes(declared.tasks[name].lane))
  if (watched.length === 0) return
  const { rows } = await sql<{ lane: string }>`
    select known.lane
    from unnest(${watched}::text[], ${watched.map((name) => declared.tasks[name].lane)}::text[]) known (name, lane)
      join graphile_worker._private_tasks task on task.identifier = known.name
      join graphile_worker._private_jobs job on job.task_id = task.id
    group by known.lane
    having bool_or(job.is_available and job.run_at < now() - make_interval(mins => ${stuckMinutes}::int))
      and not coalesce(bool_or(job.locked_at > now() - make_interval(mins => ${leaseMinutes}::int)), false)`.execute(db)
  const [stuck] = rows
  if (stuck)
    throw new Error(`Tasks of lane ${stuck.lane} have been due for ${stuckMinutes} minutes, and nobody does them`)
}
