import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/ground/context/clock.ts'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { declared } from '#server/operation/start/declared.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startTasks, type TaskHandlers } from './queue.ts'
import { TaskActivity } from './taskActivity.ts'
import { createTasks } from './tasks.ts'

const tasks = createTasks(declared.tasks)

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

/** Enqueues the text extraction of a version, locked this long ago as if by a killed server. */
async function abandoned(versionId: number, since: string) {
  await tasks.enqueue(db, 'documents.extract', { versionId }, `test:${versionId}`)
  await sql`
    update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - ${since}::interval, attempts = 1
    where key = ${`test:${versionId}`}
  `.execute(db)
}

/** Returns the first version whose extraction a new server runs. */
async function firstTaken(options: { alone?: boolean } = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  // Tasks without a handler here stay in the queue.
  const handlers = {
    'documents.extract': async ({ versionId }: { versionId: number }) => resolve(versionId),
  } as TaskHandlers
  const running = await startTasks(pool, declared.tasks, handlers, silent, options)
  const first = await promise
  await running.stop()
  return first
}

test('tasks of a killed server are taken again, and those of another live server are not', async () => {
  await abandoned(1, '4 minutes')
  await abandoned(2, '6 minutes')
  expect(await firstTaken()).toBe(2)
})

test('a server knows whether it runs a task, also when the task fails', async () => {
  const activity = new TaskActivity(systemClock)
  const during: boolean[] = []
  const handlers = {
    'sessions.announce': async () => {
      during.push(activity.isRunning)
      throw new Error('it fails')
    },
  } as unknown as TaskHandlers
  await tasks.enqueue(db, 'sessions.announce', { sessionId: 1, eventId: 1 }, 'test:announce')
  const running = await startTasks(pool, declared.tasks, handlers, silent, { activity })
  await expect.poll(() => [...during, activity.isRunning], { timeout: 10_000 }).toEqual([true, false])
  await running.stop()
  await tasks.cancel(db, 'test:announce')
})

test('a task enqueued for later waits, and the last requested time counts', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  await tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'test:hold', new Date(Date.now() + 60_000))
  await tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'test:hold', inAnHour)

  const { rows } = await sql<{ runAt: string }>`
    select run_at from graphile_worker.jobs where task_identifier = 'sessions.hold'`.execute(db)

  expect(rows.map(({ runAt }) => Date.parse(runAt))).toEqual([inAnHour.getTime()])
})

test('a server that is alone takes abandoned tasks again at once', async () => {
  await abandoned(1, '1 second')
  expect(await firstTaken({ alone: true })).toBe(1)
})

test('tasks that somebody waits for run first', async () => {
  await tasks.enqueue(db, 'documents.extract', { versionId: 9 }, 'test:extract')
  await tasks.enqueue(db, 'takeaway.build', { key: 'k' }, 'test:build')

  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key in ('test:extract', 'test:build') order by priority`.execute(db)

  expect(rows.map(({ key }) => key)).toEqual(['test:build', 'test:extract'])
})

/** A task that runs until `end` is called. */
function holdable() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    end: () => end.resolve(),
    run: async () => {
      begun.resolve()
      await end.promise
    },
  }
}
const empty = () => sql`delete from graphile_worker._private_jobs`.execute(db)
const heldJobs = async () => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs where locked_at is not null
    union all select queue_name from graphile_worker._private_job_queues where locked_at is not null`.execute(db)
  return rows.map(({ key }) => key)
}

test('a password link is mailed while heavy tasks use all workers of their lane', async () => {
  await empty()
  const build = holdable()
  const extraction = holdable()
  const mailed = Promise.withResolvers<void>()
  const handlers = {
    'takeaway.build': build.run,
    'documents.extract': extraction.run,
    'accounts.forgotten': async () => mailed.resolve(),
  } as unknown as TaskHandlers
  for (const versionId of [1, 2, 3]) {
    await tasks.enqueue(db, 'documents.extract', { versionId }, `test:extract:${versionId}`)
    await tasks.enqueue(db, 'takeaway.build', { key: `${versionId}` }, `test:build:${versionId}`)
  }
  const running = await startTasks(pool, declared.tasks, handlers, silent)
  await Promise.all([build.begun, extraction.begun])

  await tasks.enqueue(db, 'accounts.forgotten', { email: 'camille@irp.example' }, 'test:forgotten')
  await mailed.promise
  expect(await heldJobs()).toEqual(expect.arrayContaining(['test:build:1', 'test:extract:1']))

  build.end()
  extraction.end()
  await running.stop()
})

test('notification mails are composed while light tasks use all workers of their lane', async () => {
  await empty()
  const indexing = holdable()
  const announcing = holdable()
  const composed = Promise.withResolvers<void>()
  const handlers = {
    'search.index': indexing.run,
    'sessions.announce': announcing.run,
    'notifications.mail': async () => composed.resolve(),
  } as unknown as TaskHandlers
  await tasks.enqueue(db, 'search.index', {}, 'test:index')
  await tasks.enqueue(db, 'sessions.announce', { sessionId: 1, eventId: 1 }, 'test:announce')
  const running = await startTasks(pool, declared.tasks, handlers, silent)
  await Promise.all([indexing.begun, announcing.begun])

  await tasks.enqueue(db, 'notifications.mail', {}, 'test:compose')
  await composed.promise
  expect(await heldJobs()).toEqual(expect.arrayContaining(['test:index', 'test:announce']))

  indexing.end()
  announcing.end()
  await running.stop()
})

test('a password link waits neither for a long composition nor for a long delivery', async () => {
  await empty()
  const delivery = holdable()
  const composition = holdable()
  let compositions = 0
  const linked = Promise.withResolvers<void>()
  const handlers = {
    'mails.deliver': delivery.run,
    async 'notifications.mail'() {
      compositions += 1
      await composition.run()
    },
    'accounts.forgotten': async () => linked.resolve(),
  } as unknown as TaskHandlers
  await tasks.enqueue(db, 'mails.deliver', {}, null)
  for (const number of [1, 2, 3]) await tasks.enqueue(db, 'notifications.mail', {}, `test:compose:${number}`)
  const running = await startTasks(pool, declared.tasks, handlers, silent)
  await Promise.all([delivery.begun, composition.begun])

  await tasks.enqueue(db, 'accounts.forgotten', { email: 'camille@irp.example' }, 'test:forgotten')
  await linked.promise
  expect(compositions).toBe(1)

  delivery.end()
  composition.end()
  await running.stop()
})

test('only one bundle is built at a time, across all servers', async () => {
  await empty()
  const first = holdable()
  const built: string[] = []
  const all = Promise.withResolvers<void>()
  const extracted = new Map([1, 2, 3].map((versionId) => [versionId, Promise.withResolvers<void>()]))
  const handlers = {
    async 'takeaway.build'({ key }: { key: string }) {
      built.push(key)
      if (built.length === 1) await first.run()
      if (built.length === 3) all.resolve()
    },
    'documents.extract': async ({ versionId }: { versionId: number }) => extracted.get(versionId)?.resolve(),
  } as unknown as TaskHandlers
  for (const key of ['a', 'b', 'c']) await tasks.enqueue(db, 'takeaway.build', { key }, `test:build:${key}`)
  const servers = await Promise.all([
    startTasks(pool, declared.tasks, handlers, silent),
    startTasks(pool, declared.tasks, handlers, silent),
  ])
  await first.begun

  // The other workers skip the builds that wait.
  for (const [versionId, { promise }] of extracted) {
    await tasks.enqueue(db, 'documents.extract', { versionId }, `test:extract:${versionId}`)
    await promise
  }
  expect(built).toHaveLength(1)

  first.end()
  await all.promise
  await Promise.all(servers.map((server) => server.stop()))
  expect(built.toSorted()).toEqual(['a', 'b', 'c'])
  expect(await heldJobs()).toEqual([])
})

test('a server that stops with a backlog leaves nothing locked, and runs nothing twice', async () => {
  await empty()
  const done: number[] = []
  const held = [holdable(), holdable()]
  let taken = 0
  const handlers = {
    async 'documents.extract'({ versionId }: { versionId: number }) {
      await held[taken++]?.run()
      done.push(versionId)
    },
  } as unknown as TaskHandlers
  const versions = Array.from({ length: 30 }, (_, index) => index + 1)
  for (const versionId of versions)
    await tasks.enqueue(db, 'documents.extract', { versionId }, `test:extract:${versionId}`)
  const running = await startTasks(pool, declared.tasks, handlers, silent)
  await Promise.all(held.map(({ begun }) => begun))

  // Blocks the queue from recording that a task has ended.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from graphile_worker._private_jobs where locked_at is not null for update')
  const left = running.stop().then(heldJobs)
  for (const { end } of held) end()
  await waitForBlockedQuery({ db })
  await holder.query('rollback')
  holder.release()
  expect(await left).toEqual([])

  const all = Promise.withResolvers<void>()
  const others = {
    async 'documents.extract'({ versionId }: { versionId: number }) {
      done.push(versionId)
      if (done.length >= versions.length) all.resolve()
    },
  } as unknown as TaskHandlers
  const next = await startTasks(pool, declared.tasks, others, silent)
  await all.promise
  await next.stop()
  expect(done.toSorted((one, other) => one - other)).toEqual(versions)
})

test('a task that does not end in time is released to the next server at once, and keeps its attempts', async () => {
  await empty()
  const endless = holdable()
  await tasks.enqueue(db, 'takeaway.build', { key: 'long' }, 'test:long')
  const running = await startTasks(
    pool,
    declared.tasks,
    { 'takeaway.build': endless.run } as unknown as TaskHandlers,
    silent,
  )
  await endless.begun

  await running.stop({ withinMs: 0 })

  expect(await heldJobs()).toEqual([])
  const { rows } = await sql`select attempts from graphile_worker.jobs where key = 'test:long'`.execute(db)
  expect(rows).toEqual([{ attempts: 0 }])
  const again = holdable()
  const next = await startTasks(
    pool,
    declared.tasks,
    { 'takeaway.build': again.run } as unknown as TaskHandlers,
    silent,
  )
  await again.begun
  again.end()
  await next.stop()
  endless.end()
})

test('a worker that requests a task while the server stops takes none that is released', async () => {
  await empty()
  const endless = holdable()
  await tasks.enqueue(db, 'takeaway.build', { key: 'long' }, 'test:long')
  const own = openPool(database.connection, silent)
  const released = Promise.withResolvers<void>()
  const fetched = Promise.withResolvers<void>()
  let [fetches, looks] = [0, 0]
  own.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = (async (statement: unknown, values: unknown, answered?: (...answer: unknown[]) => void) => {
      const text = textOf(statement)
      if (text.includes('skip locked') && ++fetches === 2) {
        await released.promise
        return Promise.resolve(query(statement, values)).finally(fetched.resolve)
      }
      // After its first look at locked jobs, the server looks again or releases them.
      if (!text.includes('locked_by = any') || ++looks !== 2) return query(statement, values, answered)
      return query(statement, values, (...answer: unknown[]) => {
        released.resolve()
        answered?.(...answer)
      })
    }) as typeof client.query
  })
  const running = await startTasks(
    own,
    declared.tasks,
    { 'takeaway.build': endless.run } as unknown as TaskHandlers,
    silent,
  )
  await endless.begun

  await running.stop({ withinMs: 0 })

  await fetched.promise
  expect(await heldJobs()).toEqual([])
  endless.end()
  // The queue records its end.
  await expect.poll(async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([])
  await own.end()
})

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
