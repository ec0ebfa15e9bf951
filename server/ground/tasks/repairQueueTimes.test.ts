import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startTasks, type TaskHandlers } from './queue.ts'
import { createTasks } from './tasks.ts'

const tasks = createTasks(declared.tasks)

// After PostgreSQL's clock was five years ahead and is set right, no task waits for that time to come.

const silent = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createDatabase>>
let pool: ReturnType<typeof openPool>
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createDatabase()
  pool = openPool(database.connection, silent)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(db))

/** Starts a server and stops it. It only handles the task `answers.expire`. */
async function startOnce(options: { alone?: boolean } = {}) {
  const handlers = { 'answers.expire': async () => undefined } as unknown as TaskHandlers
  await (await startTasks(pool, declared.tasks, handlers, silent, options)).stop()
}

/** Reads the task with this key, with times in whole seconds from now. */
async function readJob(key: string) {
  const { rows } = await sql<{ runIn: number; lockedFor: number | null }>`
    select round(extract(epoch from run_at - now()) / 10)::int * 10 as run_in,
      round(extract(epoch from now() - locked_at) / 10)::int * 10 as locked_for
    from graphile_worker._private_jobs where key = ${key}`.execute(db)
  return rows[0]
}

const years = sql`interval '5 years'`
const holdIn = (seconds: number, key = 'test:hold') =>
  tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, key, { inMs: seconds * 1_000 })

test('a task enqueued while the clock was ahead keeps its delay, from now', async () => {
  await holdIn(900)
  await sql`
    update graphile_worker._private_jobs set run_at = run_at + ${years}, updated_at = updated_at + ${years},
      created_at = created_at + ${years}`.execute(db)
  await startOnce()
  expect(await readJob('test:hold')).toEqual({ runIn: 900, lockedFor: null })
})

test('a task enqueued before that failed while the clock was ahead is retried', async () => {
  await holdIn(0)
  await sql`update graphile_worker._private_jobs set run_at = now() + ${years}, attempts = 1`.execute(db)
  await startOnce()
  expect(await readJob('test:hold')).toEqual({ runIn: 0, lockedFor: null })
})

test('a task scheduled for a chosen instant keeps waiting', async () => {
  await holdIn(3 * 365 * 86_400)
  await startOnce()
  expect(await readJob('test:hold')).toEqual({ runIn: 3 * 365 * 86_400, lockedFor: null })
})

test('nothing is changed while the clock is behind its last regular reading', async () => {
  await holdIn(900)
  await sql`update graphile_worker._private_jobs set run_at = now() + ${years}, updated_at = now() + ${years}`.execute(
    db,
  )
  await sql`insert into clock_readings (at) values (now() + ${years})`.execute(db)
  await startOnce()
  await sql`delete from clock_readings`.execute(db)
  expect((await readJob('test:hold'))?.runIn).toBeGreaterThan(365 * 86_400)
})

test('a lock taken while the clock was ahead counts from now', async () => {
  await holdIn(0)
  await sql`
    update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() + ${years}, attempts = 1`.execute(
    db,
  )
  await startOnce()
  expect(await readJob('test:hold')).toEqual({ runIn: 0, lockedFor: 0 })
  await startOnce({ alone: true })
  expect(await readJob('test:hold')).toEqual({ runIn: 0, lockedFor: null })
})

test('a series locked while the clock was ahead is released', async () => {
  await tasks.enqueue(db, 'notifications.mail', {}, 'test:mail')
  await sql`update graphile_worker._private_job_queues set locked_by = 'killed', locked_at = now() + ${years}`.execute(
    db,
  )
  await startOnce({ alone: true })
  const { rows } = await sql`select from graphile_worker._private_job_queues where locked_at is not null`.execute(db)
  expect(rows).toEqual([])
})

test('recurring tasks enqueued while the clock was ahead are enqueued again', async () => {
  await startOnce()
  const { rows } = await sql`select from graphile_worker._private_known_crontabs`.execute(db)
  expect(rows).not.toEqual([])
  await sql`
    update graphile_worker._private_known_crontabs set last_execution = now() + ${years}, known_since = now() + ${years}
  `.execute(db)
  await startOnce()
  const late = await sql`
    select from graphile_worker._private_known_crontabs where last_execution > now() or known_since > now()`.execute(db)
  expect(late.rows).toEqual([])
})
