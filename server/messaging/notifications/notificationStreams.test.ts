import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/operation/start/app.ts'
import { listenOn, openEventStream, reading } from '#tests/support/eventStream.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { createNotificationStreams, streamTimings } from './notificationStreams.ts'
import { notify, type Recipient } from './notify.ts'

let world: World
let body: { id: number }
let session: { id: number }
let person: Actor
let origin: string
let causes = 0

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  session = await insertSession(world.portal, { in: body })
  origin = await listenOn(world.app)
})
beforeEach(async () => {
  person = await world.user({ in: body })
  await person.get('/me')
})
afterAll(() => world.close())

const tell = (sessionId = session.id, to: readonly Recipient[] = [{ userId: person.id }]) =>
  world.db
    .transaction()
    .execute((tx) =>
      notify(world.portal, tx, { kind: 'session.changed', dedupeKey: `test:${++causes}`, sessionId }, to),
    )
const confidentialSession = async () => (await insertSession(world.portal, { in: body, confidential: true })).id

/** The unbuilt page shell. */
const web = fileURLToPath(new URL('../../../web', import.meta.url))

const openStream = ({ from = origin, who = person } = {}) => openEventStream(from, who)

/** Streams without an HTTP server, with other timings. */
function streamsAt(pace: Partial<typeof streamTimings>) {
  const streams = createNotificationStreams(world.portal, world.app.log, { ...streamTimings, ...pace })
  const token = person.cookies.get('sid') ?? ''
  return { ...streams, open: () => streams.open(person.id, token) }
}
const endOf = (out: Readable) => reading(out).rest()

describe('a stream', () => {
  test('sends at the start the number of unread notifications and the newest one', async () => {
    await tell()
    await tell()
    const { answer, next, count, leave } = await openStream()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await next()).toMatch(/^retry: [2-4]\d{3}$/)
    expect(await count()).toMatchObject({
      unread: 2,
      newest: { '@type': 'Notification', kind: 'session.changed', subject: { path: `/seances/${session.id}` } },
    })
    leave()
  })

  test('sends each change: new notifications, and those read in another window', async () => {
    const { count, leave } = await openStream()
    expect(await count()).toMatchObject({ unread: 0, newest: null })
    await tell()
    const told = await count()
    expect(told.unread).toBe(1)
    await person.post('/api/notifications/reading', { all: true })
    expect(await count()).toMatchObject({ unread: 0, newest: { id: told.newest?.id, readAt: expect.any(String) } })
    leave()
  })

  test('sends what the list shows, in the format of the contract', async () => {
    await tell()
    const { count, leave } = await openStream()
    const { newest } = await count()
    expect((await person.get('/api/notifications')).json().member).toEqual([newest])
    leave()
  })

  test('sends events of its user only', async () => {
    const other = await world.user({ in: body })
    await other.get('/me')
    const [mine, theirs] = [await openStream(), await openStream({ who: other })]
    expect([await mine.count(), await theirs.count()]).toEqual(
      [person, other].map(({ id: userId }) => ({ userId, unread: 0, newest: null })),
    )
    await tell(session.id, [{ userId: other.id }])
    expect((await theirs.count()).unread).toBe(1)
    await tell()
    expect((await mine.count()).unread).toBe(1)
    mine.leave()
    theirs.leave()
  })

  test('receives changes by other servers, and does not delay the stop of its own', async () => {
    const second = await buildApp(world.portal, world.app.log as never, { web })
    const stream = await openStream({ from: await listenOn(second) })
    expect((await stream.count()).unread).toBe(0)
    await tell()
    expect((await stream.count()).unread).toBe(1)
    await Promise.all([second.close(), stream.rest()])
    expect((await openStream({ from: origin })).answer.status).toBe(200)
  })

  test('does not count notifications that the user may not or no longer read', async () => {
    const { count, leave } = await openStream()
    expect((await count()).unread).toBe(0)
    await tell(await confidentialSession())
    expect((await count()).unread).toBe(1)
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', person.id).execute()
    await tell(await confidentialSession())
    expect(await count()).toMatchObject({ unread: 0, newest: null })
    leave()
  })
})

describe('it ends', () => {
  test('at the next event after the user has signed out there', async () => {
    const stream = await openStream()
    await stream.count()
    await person.get('/logout', { 'sec-fetch-site': 'same-origin' })
    await tell()
    expect(await stream.rest()).toEqual([])
  })

  test('at the next event after the account was deactivated', async () => {
    const stream = await openStream()
    await stream.count()
    await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', person.id).execute()
    await tell()
    expect(await stream.rest()).toEqual([])
  })

  test('at the next heartbeat, without an event', async () => {
    const streams = streamsAt({ heartbeatMs: 20 })
    const stream = reading(streams.open())
    await stream.count()
    expect(await stream.next()).toBe(':')
    await world.db.deleteFrom('signIns').where('userId', '=', person.id).execute()
    expect((await stream.rest()).filter((word) => word !== ':')).toEqual([])
    await streams.stop()
  })

  test('when the sign-in has been idle for too long: a stream does not keep it alive', async () => {
    const streams = streamsAt({ heartbeatMs: 20 })
    const stream = reading(streams.open())
    await stream.count()
    world.clock.forward({ hours: 3 })
    expect((await stream.rest()).filter((word) => word !== ':')).toEqual([])
    await streams.stop()
  })

  test('when a seventh is opened: the oldest one, which is told to reconnect later', async () => {
    const streams = streamsAt({})
    const opened = Array.from({ length: 7 }, () => streams.open())
    const [first, second] = opened as [Readable, Readable]
    expect((await endOf(first)).at(-1)).toBe('retry: 60000\nevent: crowded\ndata: {}')
    expect((await reading(second).count()).unread).toBe(0)
    expect(opened.slice(1).map(({ destroyed }) => destroyed)).toEqual(Array(6).fill(false))
    await streams.stop()
  })

  test('when the client disconnects, and frees its place', async () => {
    const streams = streamsAt({})
    const opened = Array.from({ length: 6 }, () => streams.open())
    const closed = new Promise((resolve) => opened[3]?.once('close', resolve))
    opened[3]?.destroy()
    await closed
    const last = streams.open()
    expect((await reading(last).count()).unread).toBe(0)
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, false, false, true, false, false])
    await streams.stop()
  })

  test('when the client does not read what is sent', async () => {
    const streams = streamsAt({ heartbeatMs: 20 })
    const out = streams.open()
    const closed = new Promise((resolve) => out.once('close', resolve))
    // As much as hours of unread events.
    out.push('x'.repeat(20_000))
    await closed
    expect(out.destroyed).toBe(true)
    await streams.stop()
  })
})

test('a call in progress when the server stops gets a stream that ends', async () => {
  const streams = streamsAt({})
  await streams.stop()
  expect(await endOf(streams.open())).toEqual([])
})

test('changes within a moment are sent once', async () => {
  const streams = streamsAt({ gatherMs: 1_000 })
  const stream = reading(streams.open())
  expect((await stream.count()).unread).toBe(0)
  await Promise.all([tell(), tell(), tell(), tell()])
  expect((await stream.count()).unread).toBe(4)
  await streams.stop()
})

test('a lost database connection is reopened, and the changes meanwhile are sent', async () => {
  const streams = streamsAt({ gatherMs: 10 })
  const before = await listeners()
  const stream = reading(streams.open())
  expect((await stream.count()).unread).toBe(0)
  while ((await listeners()) === before);
  // the server knows that it listens: a connection that is lost before is opened again without a word
  await tell()
  expect((await stream.count()).unread).toBe(1)
  await world.db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen notifications'`.execute(tx)
  })
  await tell()
  expect((await stream.count()).unread).toBe(2)
  // at the beginning, and since the connection is back
  expect(stream.missedCount()).toBe(2)
  expect(world.logged).toContainEqual(expect.objectContaining({ msg: 'the database is not heard any more' }))
  await tell()
  expect((await stream.count()).unread).toBe(3)
  await streams.stop()
})

/** The number of listening connections. */
async function listeners(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and query = 'listen notifications' and state = 'idle'`.execute(world.db)
  return rows.length
}

test('the OpenAPI document describes the response type', async () => {
  const openapi = (await person.get('/api/docs.json')).json()
  const { responses } = openapi.paths['/api/notifications/stream'].get
  expect(Object.keys(responses[200].content)).toEqual(['text/event-stream'])
})
