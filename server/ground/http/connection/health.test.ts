import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => sql`truncate graphile_worker._private_jobs`.execute(world.db))
afterAll(() => world.close())

const ready = () => world.visitor().get('/readyz')

/** Expects 503 without details; the log names the failing part. */
async function expectMissing(part: string) {
  world.logged.length = 0
  const answer = await ready()
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([503, '2', 'unavailable'])
  expect(world.logged).toContainEqual(expect.objectContaining({ msg: 'not ready', part }))
  expect((await world.visitor().get('/healthz')).statusCode).toBe(200)
}

test('a working portal is ready', async () => {
  const answer = await ready()
  expect([answer.statusCode, answer.body]).toEqual([200, 'ok'])
})

test('a portal whose calls use all connections is ready', async () => {
  const released = Promise.withResolvers<void>()
  const { pool, db } = world
  const held = Array.from({ length: pool.options.max }, () => {
    const begun = Promise.withResolvers<void>()
    const ended = db.transaction().execute(async (tx) => {
      await sql`select`.execute(tx)
      begun.resolve()
      await released.promise
    })
    return { begun: begun.promise, ended }
  })
  await Promise.all(held.map(({ begun }) => begun))
  const waiting = db.selectFrom('users').select('id').execute()

  expect((await ready()).statusCode).toBe(200)

  released.resolve()
  await Promise.all([waiting, ...held.map(({ ended }) => ended)])
})

test('a server stays ready on the schema of the next release, unless a migration demands a later server', async () => {
  await sql`insert into migrations (name, checksum) values ('9999-later.sql', '')`.execute(world.db)
  expect((await world.visitor().get('/readyz')).statusCode).toBe(200)
  await sql`update migrations set lowest_release = '999.0.0' where name = '9999-later.sql'`.execute(world.db)
  await expectMissing('migrations')
  await sql`delete from migrations where name = '9999-later.sql'`.execute(world.db)
})

test('a database that lacks a migration makes the server not ready', async () => {
  const { rows } = await sql`
    delete from migrations where name = (select max(name) from migrations) returning name, checksum`.execute(world.db)
  await expectMissing('migrations')
  const [{ name, checksum }] = rows as [{ name: string; checksum: string }]
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(world.db)
  expect((await world.visitor().get('/readyz')).statusCode).toBe(200)
})

test('a store that cannot be written makes the server not ready', async () => {
  const incoming = join(world.portal.config.filesDir, 'incoming')
  await rename(incoming, `${incoming}-away`)
  await expectMissing('storage')
  await rename(`${incoming}-away`, incoming)
  expect((await ready()).statusCode).toBe(200)
})

test('a server that has just started is ready, however long tasks have been due', async () => {
  const ago = new Date(Date.now() - 60 * 60_000)
  await world.portal.tasks.enqueue(world.db, 'sessions.hold', { sessionId: 1 }, 'old', ago)

  expect((await ready()).statusCode).toBe(200)
  world.clock.forward({ minutes: 9 })
  expect((await ready()).statusCode).toBe(200)
  // By now it has had the time to run them.
  world.clock.forward({ minutes: 1 })
  await expectMissing('queue')
})

test('a stuck lane makes the server not ready, even if other lanes work', async () => {
  world.clock.forward({ minutes: 11 })
  const { portal, db } = world
  const ago = new Date(Date.now() - 11 * 60_000)
  await portal.tasks.enqueue(db, 'accounts.forgotten', { email: 'a@irp.example' }, 'old', ago)
  await portal.tasks.enqueue(db, 'documents.extract', { versionId: 1 }, 'other')
  await sql`update graphile_worker._private_jobs set locked_by = 'server', locked_at = now() where key = 'other'`.execute(
    db,
  )
  await expectMissing('queue')
  await sql`delete from graphile_worker._private_jobs where key = 'old'`.execute(db)
  expect((await ready()).statusCode).toBe(200)
})

test('tasks that nobody runs make the server not ready; tasks that wait for their turn do not', async () => {
  world.clock.forward({ minutes: 11 })
  const { portal, db } = world
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await portal.tasks.enqueue(db, 'sessions.hold', { sessionId: 1 }, 'recent', ago(9))
  expect((await ready()).statusCode).toBe(200)

  await portal.tasks.enqueue(db, 'sessions.hold', { sessionId: 2 }, 'old', ago(11))
  await expectMissing('queue')
  // Another task of the lane is running.
  const hold = (since: string) =>
    sql`update graphile_worker._private_jobs set locked_by = 'server', locked_at = now() - ${since}::interval where key = 'recent'`.execute(
      db,
    )
  await hold('1 minute')
  expect((await ready()).statusCode).toBe(200)
  // It is locked by a server that died.
  await hold('6 minutes')
  await expectMissing('queue')
  // A task unknown to this version is ignored.
  await sql`update graphile_worker._private_tasks set identifier = 'gone' where identifier = 'sessions.hold'`.execute(
    db,
  )
  expect((await ready()).statusCode).toBe(200)
})
