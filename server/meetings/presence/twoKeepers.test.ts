import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import {
  insertMeeting,
  insertSeats,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  outcomesOf,
} from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The secretary and the deputy who keep the presence of one meeting, and meetings around midnight.

const world = await openWorld({ at: meetingStart, connections: 10 })
const { full } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
const assistant = await world.user({ in: body, role: 'redactor' })
const holder = await world.user({ in: body, mandate: full })
await insertSeats(world, body, [{ holder: secretary }, { holder }])
afterAll(() => world.close())

let session: { id: number }
beforeEach(async () => {
  session = await insertMeeting(world, body)
})
const { url, open, arrive, leave } = meetingCalls(secretary, () => session)
const presence = async (): Promise<Presence> => (await secretary.get(url('presence'))).json()
const record = async (who: { id: number }) => (await presence()).people.find(({ person }) => person?.id === who.id)!

describe('the presence of a person', () => {
  const correct = (by: Actor, arrivedAt: string, version?: number) =>
    by.put(url('presence_times'), { person: { id: holder.id }, intervals: [{ mode: 'onSite', arrivedAt }], version })

  test('corrected by two at once is that of one, and the other is told', async () => {
    await open()
    world.clock.forward({ hours: 1 })
    await arrive(holder)
    const { version } = await record(holder)
    const both = await Promise.all([
      correct(secretary, '2026-03-19T09:10', version),
      correct(assistant, '2026-03-19T09:20', version),
    ])
    expect(outcomesOf(both)).toEqual(['200', 'presence.changed'])
  })

  test('is not corrected over a departure that the dialog has not shown', async () => {
    await open()
    await arrive(holder)
    const { version } = await record(holder)
    world.clock.forward({ hours: 1 })
    await leave(holder, assistant)
    expect((await correct(secretary, '2026-03-19T09:00', version)).json()).toMatchObject({
      status: 409,
      code: 'presence.changed',
    })
    expect((await correct(secretary, '2026-03-19T09:00')).json()).toMatchObject({ code: 'presence.changed' })
    expect((await record(holder)).intervals).toMatchObject([{ leftAt: '2026-03-19T10:00:00+01:00' }])
  })

  test('is not ended by who refuses an announcement that another one has confirmed', async () => {
    await open()
    await holder.post(url('announcement'), { mode: 'video' })
    const { version } = await record(holder)
    const call = (path: string, by: Actor, over: object) =>
      by.post(url(path), { person: { id: holder.id }, version, ...over })
    expect((await call('arrivals', assistant, { mode: 'video' })).statusCode).toBe(200)
    expect((await call('departures', secretary, {})).json()).toMatchObject({ status: 409, code: 'presence.changed' })
    expect((await record(holder)).intervals).toMatchObject([{ confirmed: true, leftAt: null }])
  })

  test('recorded by two at once is one arrival, then one departure', async () => {
    await open()
    expect(outcomesOf(await Promise.all([arrive(holder), arrive(holder, 'onSite', assistant)]))).toEqual([
      '200',
      'presence.isThere',
    ])
    expect(outcomesOf(await Promise.all([leave(holder), leave(holder, assistant)]))).toEqual(['200', 'presence.isAway'])
    expect((await record(holder)).intervals).toHaveLength(1)
  })
})

describe('a meeting around midnight', () => {
  // a sign-in that is idle for hours has ended
  const keeper = () => world.user({ in: body, role: 'redactor' })

  test('that is opened the day before is of those who sit on its day', async () => {
    const renewed = await world.body()
    const keeper = await world.user({ in: renewed, role: 'redactor' })
    const [leaver, newcomer] = [
      await world.user({ in: renewed, mandate: full }),
      await world.user({ in: renewed, mandate: full }),
    ]
    const day = '2026-03-20'
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-19' }).where('userId', '=', leaver.id).execute()
    await world.db.updateTable('assignments').set({ startsOn: day }).where('userId', '=', newcomer.id).execute()
    await insertSeats(world, renewed, [{ holder: newcomer }])
    session = await insertSession(world.portal, { in: renewed, inDays: 1 })
    const at = { startsAt: `${day}T00:15:00+01:00`, endsAt: `${day}T02:00:00+01:00` }
    await world.db.updateTable('sessions').set(at).where('id', '=', session.id).execute()
    world.clock.set('2026-03-19T23:50:00+01:00')
    expect((await open(keeper)).statusCode).toBe(200)
    world.clock.set(`${day}T00:20:00+01:00`)
    expect((await arrive(newcomer, 'onSite', keeper)).statusCode).toBe(200)
    expect((await arrive(leaver, 'onSite', keeper)).json()).toMatchObject({ code: 'presence.notMember' })
    const { seats, voters, people } = (await keeper.get(url('presence'))).json<Presence>()
    expect(voters).toBe(1)
    expect(seats[0]!.holderId).toBe(people.find(({ person }) => person?.id === newcomer.id)!.id)
  })

  test('in the night in which summer time ends keeps its hours, each once', async () => {
    session = await insertSession(world.portal, { in: body, inDays: 1 })
    const at = { startsAt: '2026-10-24T23:00:00+02:00', endsAt: '2026-10-25T04:00:00+01:00' }
    await world.db.updateTable('sessions').set(at).where('id', '=', session.id).execute()
    world.clock.set('2026-10-24T23:00:00+02:00')
    const read = async () => (await (await keeper()).get(url('presence'))).json<Presence>()
    const recordNow = async () => (await read()).people.find(({ person }) => person?.id === holder.id)!
    await open(await keeper())
    world.clock.set('2026-10-25T02:30:00+02:00')
    await arrive(holder, 'onSite', await keeper())
    world.clock.set('2026-10-25T02:30:00+01:00')
    await leave(holder, await keeper())
    const { intervals, version } = await recordNow()
    const instants = intervals.map(({ arrivedAt, leftAt }) => [arrivedAt, leftAt].map((one) => Date.parse(one ?? '')))
    expect(instants).toEqual([[Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T01:30:00Z')]])
    // read, and sent back
    const kept = await (await keeper()).put(url('presence_times'), { person: { id: holder.id }, intervals, version })
    expect(kept.statusCode, kept.body).toBe(200)
    expect((await recordNow()).intervals).toEqual(intervals)
  })

  test('has its minutes due fifteen days after its true end (D2315-26)', async () => {
    world.clock.set('2026-03-19T21:00:00+01:00')
    session = await insertSession(world.portal, { in: body, inDays: 0, place: 'Salle Vauban' })
    await open(await keeper())
    world.clock.set('2026-03-20T00:40:00+01:00')
    const last = await keeper()
    expect((await last.post(url('ending'))).statusCode).toBe(200)
    const dueOn = async () => (await last.get(url('minutes'))).json().dueOn
    expect(await dueOn()).toBe('2026-04-04')
    const { notices } = (await last.get(`/api/sessions/${session.id}`)).json()
    expect(notices.find(({ rule }: { rule: string }) => rule === 'minutes.due')).toMatchObject({
      dueOn: '2026-04-04',
      article: 'D2315-26',
    })
    const dues = (await last.get('/api/dues')).body
    expect(dues).toContain('2026-04-04')
    // midnight is the end of the day
    await world.db
      .updateTable('sessions')
      .set({ endsAt: '2026-03-20T00:00:00+01:00' })
      .where('id', '=', session.id)
      .execute()
    expect(await dueOn()).toBe('2026-04-03')
  })
})
