import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import { createNotificationStreams, streamTimings } from '#server/messaging/notifications/notificationStreams.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { listenOn, openEventStream, reading } from '#tests/support/eventStream.ts'
import { insertMeeting, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { tellMeetingChange } from './tellMeetingChange.ts'

// The changes of a meeting, told by the event streams to those who may read it.

const world = await openWorld({ at: meetingStart })
const origin = await listenOn(world.app)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor' })
const member = await world.user({ in: body })
const stranger = await world.user({ in: await world.body() })
afterAll(() => world.close())

let session: { id: number }
beforeEach(async () => {
  session = await insertMeeting(world, body)
  for (const who of [secretary, member, stranger]) await who.get('/me')
})

const { url, open, arrive, leave, end } = meetingCalls(secretary, () => session)
const tell = (sessionId = session.id) => world.db.transaction().execute((tx) => tellMeetingChange(tx, sessionId))

/** Opens the stream of somebody, which has begun. */
async function openStream(who: Actor, from = origin) {
  const stream = await openEventStream(from, who)
  await stream.count()
  return stream
}

let causes = 0
/** Makes a stream say something else, after which what it has not said before is not said. */
const tellCount = (userId: number) =>
  world.db
    .transaction()
    .execute((tx) =>
      notify(world.portal, tx, { kind: 'session.changed', dedupeKey: `test:${++causes}`, sessionId: session.id }, [
        { userId },
      ]),
    )

/** Returns what a stream says until its next count. */
async function untilCount({ next }: { next: () => Promise<string | null> }): Promise<string[]> {
  const said: string[] = []
  for (let word = await next(); word !== null; word = await next()) {
    if (word.startsWith('event: count')) return said
    said.push(word)
  }
  throw new Error('the stream has ended')
}

describe('a change of a meeting', () => {
  test('is told to the members of its body by its number alone, at each step of presence', async () => {
    const stream = await openStream(member)
    const steps = [
      () => open(),
      () => member.post(url('announcement'), { mode: 'video' }),
      () => arrive(member, 'video'),
      () => leave(member),
      () => secretary.put(url('presence_times'), { person: { id: member.id }, intervals: [], version: 4 }),
      () => {
        world.clock.forward({ hours: 1 })
        return end()
      },
    ]
    for (const step of steps) {
      const answer = await step()
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await stream.next()).toBe(`event: change\ndata: {"record":"meeting","id":${session.id}}`)
    }
    stream.leave()
  })

  test('is not told when its transaction is rolled back, nor when nothing changes', async () => {
    const stream = await openStream(member)
    await expect(
      world.db.transaction().execute(async (tx) => {
        await tellMeetingChange(tx, session.id)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await arrive(member, 'video')).statusCode).toBe(409)
    await tellCount(member.id)
    expect(await untilCount(stream)).toEqual([])
    stream.leave()
  })

  test('is told by all servers of the database', async () => {
    const web = fileURLToPath(new URL('../../../web', import.meta.url))
    const second = await buildApp(world.portal, world.app.log as never, { web })
    const elsewhere = await openStream(member, await listenOn(second))
    const here = await openStream(secretary)
    await open()
    expect(await elsewhere.change()).toEqual({ record: 'meeting', id: session.id })
    expect(await here.change()).toEqual({ record: 'meeting', id: session.id })
    here.leave()
    await Promise.all([second.close(), elsewhere.rest()])
  })
})

describe('nothing is told', () => {
  test('to people of other bodies, although the session is open to all', async () => {
    const [theirs, mine] = [await openStream(stranger), await openStream(member)]
    await tell()
    await mine.change()
    await tellCount(stranger.id)
    expect(await untilCount(theirs)).toEqual([])
    theirs.leave()
    mine.leave()
  })

  test('to somebody whose seat has ended since their stream was opened', async () => {
    const leaving = await world.user({ in: body })
    await leaving.get('/me')
    const [theirs, mine] = [await openStream(leaving), await openStream(member)]
    await tell()
    expect(await theirs.change()).toEqual({ record: 'meeting', id: session.id })
    await mine.change()
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', leaving.id).execute()
    await tell()
    await mine.change()
    await tellCount(leaving.id)
    expect(await untilCount(theirs)).toEqual([])
    theirs.leave()
    mine.leave()
  })

  test('of a draft to readers, nor of a session that was deleted', async () => {
    const draft = await insertSession(world.portal, { in: body, status: 'draft' })
    const [theirs, mine] = [await openStream(member), await openStream(secretary)]
    await tell(draft.id)
    await mine.change()
    await tell(2_000_000_000)
    await tellCount(member.id)
    expect(await untilCount(theirs)).toEqual([])
    theirs.leave()
    mine.leave()
  })

  test('to somebody who has to set up a second step of the sign-in first', async () => {
    const streams = await listeningStreams()
    await world.db
      .updateTable('users')
      .set({ roles: ['ROLE_EDITOR'] })
      .where('id', '=', member.id)
      .execute()
    await world.db
      .insertInto('secondFactorRule')
      .values({ groups: ['editors'], startsOn: '2026-01-01' })
      .execute()
    const confined = reading(streams.open(member.id, signInOf(member)))
    const free = reading(streams.open(secretary.id, signInOf(secretary)))
    expect(await confined.count()).toMatchObject({ unread: 0, newest: null })
    await free.count()
    await tell()
    await free.change()
    await tellCount(member.id)
    await world.db.deleteFrom('secondFactorRule').execute()
    expect(await untilCount(confined)).toEqual([])
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', member.id).execute()
    await streams.stop()
  })
})

test('changes within a moment are told once', async () => {
  const streams = await listeningStreams({ gatherMs: 1_000 })
  const stream = reading(streams.open(member.id, signInOf(member)))
  await stream.count()
  await Promise.all(Array.from({ length: 20 }, () => tell()))
  await stream.change()
  await tellCount(member.id)
  expect(await untilCount(stream)).toEqual([])
  await streams.stop()
})

// last: sign-ins of the day before have ended
test('a change is told when the portal ends the meeting', async () => {
  await open()
  world.clock.set('2026-03-20T09:00:00+01:00')
  const later = await world.user({ in: body })
  await later.get('/me')
  const stream = await openStream(later)
  await holdEndedSession(world.portal, { sessionId: session.id })
  expect(await stream.change()).toEqual({ record: 'meeting', id: session.id })
  stream.leave()
})

const signInOf = (who: Actor) => who.cookies.get('sid') ?? ''

/** Creates streams without an HTTP server, which hear the database. */
async function listeningStreams(pace: Partial<typeof streamTimings> = {}) {
  const before = await countListeners()
  const streams = createNotificationStreams(world.portal, world.app.log, { ...streamTimings, ...pace })
  // the first stream makes them listen
  streams.open(secretary.id, signInOf(secretary))
  while ((await countListeners()) === before);
  return streams
}

async function countListeners(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and query = 'listen notifications' and state = 'idle'`.execute(world.db)
  return rows.length
}
