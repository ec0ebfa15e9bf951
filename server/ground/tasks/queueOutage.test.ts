import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { type Relay, startRelay } from '#tests/support/relay.ts'
import { startTasks, type TaskHandlers } from './queue.ts'
import { createTasks } from './tasks.ts'

const tasks = createTasks(declared.tasks)
const silent = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof createDatabase>>
let relay: Relay
let direct: ReturnType<typeof openPool>
let relayed: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createDatabase()
  direct = openPool(database.connection, silent)
  const { host, port, user, database: name } = database.connection as Exclude<Connection, { connectionString: string }>
  relay = await startRelay(`${host}/.s.PGSQL.${port}`)
  relayed = openPool({ connectionString: `postgres://${user}@127.0.0.1:${relay.port}/${name}` }, silent)
})
afterAll(async () => {
  await Promise.all([direct.end(), relayed.end()])
  relay.close()
  await database.drop()
})

test('tasks that end while the database is away are recorded when it is back, and the server goes on', async () => {
  const db = openDatabase(direct)
  const begun = { good: Promise.withResolvers<void>(), bad: Promise.withResolvers<void>() }
  const mayEnd = Promise.withResolvers<void>()
  const handlers = {
    'documents.extract': async () => {
      begun.good.resolve()
      await mayEnd.promise
    },
    'sessions.hold': async () => {
      begun.bad.resolve()
      await mayEnd.promise
      throw new Error('no room')
    },
  } as Partial<TaskHandlers> as TaskHandlers
  await tasks.enqueue(db, 'documents.extract', { versionId: 1 }, 'good')
  await tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'bad')
  const running = await startTasks(relayed, declared.tasks, handlers, silent)
  await Promise.all([begun.good.promise, begun.bad.promise])

  relay.disconnect()
  mayEnd.resolve()
  await vi.waitFor(() => expect(relay.refusedCount()).toBeGreaterThanOrEqual(2), 10_000)
  relay.mend()

  await vi.waitFor(async () => {
    const { rows } = await sql`
      select key, last_error as "lastError" from graphile_worker._private_jobs
      where key in ('good', 'bad') and locked_at is null or key = 'good'`.execute(db)
    expect(rows).toEqual([{ key: 'bad', lastError: 'no room' }])
  }, 20_000)
  await running.stop()
})
