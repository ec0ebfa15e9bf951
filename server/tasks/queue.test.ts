import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '#server/database/open.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startTasks, type TaskHandlers, tasks } from './queue.ts'

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

/** Asks for the reading of a version, as if a server had begun it so long ago and was killed. */
async function abandoned(versionId: number, since: string) {
  await tasks.enqueue(db, 'documents.extract', { versionId }, `test:${versionId}`)
  await sql`
    update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - ${since}::interval, attempts = 1
    where key = ${`test:${versionId}`}
  `.execute(db)
}

/** The first version whose reading a server is given. */
async function firstTaken(options: { alone?: boolean } = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  // what nobody here does stays in the queue
  const handlers = {
    'documents.extract': async ({ versionId }: { versionId: number }) => resolve(versionId),
  } as TaskHandlers
  const running = await startTasks(pool, handlers, silent, options)
  const first = await promise
  await running.stop()
  return first
}

test('what a killed server was doing is taken again, and what another server is doing is left to it', async () => {
  await abandoned(1, '4 minutes')
  await abandoned(2, '6 minutes')
  expect(await firstTaken()).toBe(2)
})

test('what is asked for later waits, and the later word counts', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  await tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'test:hold', new Date(Date.now() + 60_000))
  await tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'test:hold', inAnHour)

  const { rows } = await sql<{ runAt: string }>`
    select run_at from graphile_worker.jobs where task_identifier = 'sessions.hold'`.execute(db)

  expect(rows.map(({ runAt }) => Date.parse(runAt))).toEqual([inAnHour.getTime()])
})

test('a server that is alone takes it again at once', async () => {
  await abandoned(1, '1 second')
  expect(await firstTaken({ alone: true })).toBe(1)
})

test('what somebody waits for passes before what is only to be done', async () => {
  await tasks.enqueue(db, 'documents.extract', { versionId: 9 }, 'test:extract')
  await tasks.enqueue(db, 'takeaway.build', { key: 'k' }, 'test:build')

  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key in ('test:extract', 'test:build') order by priority`.execute(db)

  expect(rows.map(({ key }) => key)).toEqual(['test:build', 'test:extract'])
})
