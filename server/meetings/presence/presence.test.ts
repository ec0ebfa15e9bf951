import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import {
  insertMeeting,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  timeOfMeeting,
} from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// A meeting from its opening to its end: who arrives, who leaves, and who sits.

const world = await openWorld({ at: meetingStart })
const { full, deputy } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full, lastName: 'Abel' })
const holder = await world.user({ in: body, mandate: full, lastName: 'Bost' })
const substitute = await world.user({ in: body, mandate: deputy, lastName: 'Caro' })
const guest = await world.user({ in: body, lastName: 'Dury' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body() })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [
    { holder: { id: secretary.id }, substitutes: [{ id: substitute.id }] },
    { college: 'Cadres', holder: { id: holder.id }, substitutes: [{ id: substitute.id }] },
  ],
})
afterAll(() => world.close())

let session: { id: number }
beforeEach(async () => {
  session = await insertMeeting(world, body)
})

const { url, open, arrive, leave, end } = meetingCalls(secretary, () => session)
const announce = (who: Actor, mode = 'onSite') => who.post(url('announcement'), { mode })
const presence = async (who: Actor = guest): Promise<Presence> => (await who.get(url('presence'))).json()
const sitters = async () => {
  const { seats, people } = await presence()
  return seats.map(({ sitterId }) => people.find(({ id }) => id === sitterId)?.person?.id ?? null)
}
const correct = async (who: { id: number }, intervals: object[], by = secretary) => {
  const version = (await presence()).people.find(({ person }) => person?.id === who.id)?.version
  return by.put(url('presence_times'), { person: { id: who.id }, intervals, version })
}
const intervalsOf = async (who: { id: number }) =>
  (await presence()).people.find(({ person }) => person?.id === who.id)?.intervals
const at = timeOfMeeting(world)

describe('a meeting', () => {
  test('is opened from thirty minutes before its start, once', async () => {
    at('08:59')
    expect((await presence(secretary)).can).toEqual([])
    expect((await open()).json()).toMatchObject({ status: 409, code: 'presence.tooEarly' })
    at('09:00')
    expect((await presence(secretary)).can).toEqual(['sessions.openMeeting'])
    expect((await open(guest)).statusCode).toBe(403)
    const opened = await open()
    expect(opened.statusCode, opened.body).toBe(200)
    expect(opened.json()).toMatchObject({
      openedAt: meetingStart,
      closedAt: null,
      can: ['sessions.announceSelf', 'sessions.keepPresence'],
    })
    expect((await open()).json()).toMatchObject({ status: 409, code: 'presence.openedAlready' })
    await expect(
      world.db
        .updateTable('sessions')
        .set({ openedAt: '2026-03-19T09:10:00+01:00' })
        .where('id', '=', session.id)
        .execute(),
    ).rejects.toThrow('opened once')
  })

  test('is of a convened session', async () => {
    session = await insertSession(world.portal, { in: body, status: 'draft', inDays: 1 / 48 })
    expect((await open()).json()).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('cannot be postponed or cancelled once it is open', async () => {
    await open()
    const times = { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00' }
    expect((await secretary.post(url('postponement'), { ...times, reason: 'Grève' })).json()).toMatchObject({
      status: 409,
      code: 'sessions.meetingOpen',
    })
    expect((await secretary.post(url('cancellation'), { reason: 'Grève' })).json()).toMatchObject({
      code: 'sessions.meetingOpen',
    })
  })
})

describe.each(['open', 'closed'])('a meeting that is %s', (state) => {
  beforeEach(async () => {
    session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
    await open()
    at('10:30')
    if (state === 'closed') await end()
  })

  test.each(['2026-03-19T09:00', '2026-03-19T10:00', '2026-05-19T09:30'])(
    'keeps its start, and not %s',
    async (start) => {
      const times = { startsAt: start, endsAt: `${start.slice(0, 10)}T12:00` }
      const { version, ...before } = (await secretary.get(`/api/sessions/${session.id}`)).json()
      const refused = await Promise.all([
        secretary.patch(`/api/sessions/${session.id}`, { ...times, version }),
        administrator.put(`/api/sessions/${session.id}`, { ...before, ...times, version }),
      ])
      for (const answer of refused)
        expect(answer.json()).toMatchObject({
          status: 422,
          violations: [{ propertyPath: 'startsAt', message: 'La séance a été ouverte : son début ne change plus' }],
        })
      expect(state === 'open' ? (await end()).statusCode : 200).toBe(200)
      expect((await secretary.patch(`/api/sessions/${session.id}`, { description: 'Visite du site' })).statusCode).toBe(
        200,
      )
    },
  )
})

describe('the end of a meeting', () => {
  test('writes the session as held with its true end, and ends the presence of everybody', async () => {
    await open()
    await arrive(holder)
    at('10:10')
    expect((await end(guest)).statusCode).toBe(403)
    const answer = await end()
    expect(answer.json()).toMatchObject({ status: 'held', endsAt: '2026-03-19T10:10:00+01:00' })
    expect(await presence(secretary)).toMatchObject({
      closedAt: '2026-03-19T10:10:00+01:00',
      voters: 0,
      can: ['sessions.keepPresence'],
    })
    expect(await intervalsOf(holder)).toMatchObject([{ arrivedAt: meetingStart, leftAt: '2026-03-19T10:10:00+01:00' }])
    expect((await end()).json()).toMatchObject({ status: 409, code: 'record.state' })
    expect((await arrive(guest)).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    expect((await leave(holder)).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    expect((await announce(guest)).json()).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('is refused before the opening, and before the start', async () => {
    at('09:40')
    expect((await end()).json()).toMatchObject({ status: 409, code: 'sessions.meetingNotOpen' })
    at('09:10')
    await open()
    expect((await end()).json()).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('comes with the step to held, whoever takes it', async () => {
    await open()
    at('09:45')
    await secretary.post(url('holding'))
    expect(await presence()).toMatchObject({ closedAt: '2026-03-19T09:45:00+01:00' })
  })

  test('waits for somebody, and comes by itself twelve hours after the planned end', async () => {
    const closedAt = async () =>
      (await world.db.selectFrom('sessions').select('closedAt').where('id', '=', session.id).executeTakeFirst())
        ?.closedAt
    await open()
    await arrive(holder)
    at('12:00')
    await leave(holder)
    for (const time of ['12:00', '23:29']) {
      at(time)
      await holdEndedSession(world.portal, { sessionId: session.id })
      expect(await closedAt()).toBeNull()
    }
    at('23:30')
    await holdEndedSession(world.portal, { sessionId: session.id })
    expect(Date.parse((await closedAt()) ?? '')).toBe(Date.parse('2026-03-19T12:00:00+01:00'))
  })
})

describe('presence', () => {
  test('is announced by the person and confirmed by the secretary, with the time of the announcement', async () => {
    expect((await announce(substitute)).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    await open()
    await announce(substitute)
    at('09:03')
    expect((await announce(substitute, 'video')).statusCode).toBe(200)
    expect(await intervalsOf(substitute)).toMatchObject([{ mode: 'video', arrivedAt: meetingStart, confirmed: false }])
    expect(await sitters()).toEqual([null, null])
    expect((await arrive(substitute, 'video', guest)).statusCode).toBe(403)
    expect((await arrive(substitute, 'video')).statusCode).toBe(200)
    expect(await intervalsOf(substitute)).toMatchObject([{ mode: 'video', arrivedAt: meetingStart, confirmed: true }])
    expect(await sitters()).toEqual([substitute.id, null])
    expect((await announce(substitute)).json()).toMatchObject({ status: 409, code: 'presence.isThere' })
    expect((await arrive(substitute, 'video')).json()).toMatchObject({ status: 409, code: 'presence.isThere' })
  })

  test('in another way ends one period and begins the next, on the same seat', async () => {
    await open()
    await arrive(holder)
    expect((await arrive(holder, 'video')).statusCode).toBe(200)
    expect(await intervalsOf(holder)).toMatchObject([{ mode: 'video', arrivedAt: meetingStart, leftAt: null }])
    at('09:20')
    expect((await arrive(holder, 'onSite')).statusCode).toBe(200)
    expect((await arrive(holder, 'onSite')).json()).toMatchObject({ status: 409, code: 'presence.isThere' })
    const moved = '2026-03-19T09:20:00+01:00'
    expect(await intervalsOf(holder)).toMatchObject([
      { mode: 'video', arrivedAt: meetingStart, leftAt: moved, confirmed: true },
      { mode: 'onSite', arrivedAt: moved, leftAt: null, confirmed: true },
    ])
    const { seats } = await presence()
    expect(seats[1]?.sittings).toMatchObject([{ isReplacement: false, until: null }])
    at('09:15')
    await arrive(holder, 'video')
    expect(await intervalsOf(holder)).toMatchObject([{ leftAt: moved }, { mode: 'video', arrivedAt: moved }])
    at('09:40')
    await leave(holder)
    expect(await intervalsOf(holder)).toMatchObject([{}, { leftAt: '2026-03-19T09:40:00+01:00' }])
  })

  test('that was announced in error is removed', async () => {
    await open()
    await announce(guest)
    await leave(guest)
    expect(await intervalsOf(guest)).toEqual([])
    expect((await leave(guest)).json()).toMatchObject({ status: 409, code: 'presence.isAway' })
  })

  test('decides who sits: a substitute replaces the absent holder until they arrive', async () => {
    await open()
    for (const who of [secretary, substitute, guest]) await arrive(who)
    expect(await sitters()).toEqual([secretary.id, substitute.id])
    expect((await presence()).voters).toBe(2)
    at('09:20')
    await arrive(holder, 'video')
    expect(await sitters()).toEqual([secretary.id, holder.id])
    at('09:50')
    await leave(secretary)
    expect(await sitters()).toEqual([substitute.id, holder.id])
    at('10:00')
    await end()
    const { seats } = await presence()
    expect(
      seats.map(({ sittings }) => sittings.map(({ isReplacement, from }) => [isReplacement, from.slice(11, 16)])),
    ).toEqual([
      [
        [false, '08:00'],
        [true, '08:50'],
      ],
      [
        [true, '08:00'],
        [false, '08:20'],
      ],
    ])
  })

  test('is only of people who sit in the body, also if they joined it after the opening', async () => {
    await open()
    expect((await arrive(stranger)).json()).toMatchObject({ status: 409, code: 'presence.notMember' })
    const late = await world.user({ in: body })
    expect((await arrive(late)).statusCode).toBe(200)
  })

  test('is seen by the members of the body, although the session is open to all', async () => {
    await open()
    expect((await stranger.get(url('presence'))).statusCode).toBe(403)
    expect((await stranger.get(`/api/sessions/${session.id}`)).statusCode).toBe(200)
    expect((await guest.get(url('presence'))).statusCode).toBe(200)
  })

  test('is read in as many statements whatever the number of people', async () => {
    await open()
    const count = async () => (await world.statementsOf(() => guest.get(url('presence')))).length
    await count()
    const few = await count()
    for (const who of [secretary, holder, substitute, guest]) await arrive(who)
    expect(await count()).toBe(few)
  })

  test('stays as it was when seats change, and without a name when the account is erased', async () => {
    const leaving = await world.user({ in: body })
    await open()
    await arrive(leaving)
    await arrive(holder)
    await administrator.delete(`/api/users/${leaving.id}`)
    await world.db.updateTable('seats').set({ holderId: null }).where('holderId', '=', holder.id).execute()
    expect((await presence()).people.find(({ person }) => person === null)?.intervals).toHaveLength(1)
    expect(await sitters()).toEqual([null, holder.id])
    await world.db.updateTable('seats').set({ holderId: holder.id }).where('college', '=', 'Cadres').execute()
  })

  test('calls no substitute to a seat that is left vacant for a reason', async () => {
    const annulled = await world.body()
    const keeper = await world.user({ in: annulled, role: 'redactor' })
    const next = await world.user({ in: annulled, mandate: deputy })
    const vacant = { holder: null, substitutes: [{ id: next.id }] }
    const made = await administrator.put(`/api/irps/${annulled.id}/seats`, { seats: [vacant] })
    session = await insertSession(world.portal, { in: annulled, inDays: 1 / 48 })
    await administrator.put(`/api/irps/${annulled.id}/seat_vacancies`, {
      seat: { id: made.json().seats[0].id },
      reason: 'Élection annulée',
      version: made.json().version,
    })
    await open(keeper)
    await arrive(next, 'onSite', keeper)
    expect(await presence(keeper)).toMatchObject({ seats: [{ sitterId: null }], voters: 0 })
  })

  test('follows the opening and what was recorded before, although the clock of a server is late', async () => {
    at('09:10')
    await open()
    at('09:08')
    expect((await announce(guest)).statusCode).toBe(200)
    expect((await arrive(guest)).statusCode).toBe(200)
    expect((await arrive(holder)).statusCode).toBe(200)
    at('09:40')
    expect((await leave(holder)).statusCode).toBe(200)
    at('09:35')
    expect((await arrive(holder)).statusCode).toBe(200)
    expect((await leave(holder)).statusCode).toBe(200)
    expect(await intervalsOf(guest)).toMatchObject([{ arrivedAt: '2026-03-19T09:10:00+01:00' }])
    expect((await end()).statusCode).toBe(200)
    expect(await presence()).toMatchObject({ closedAt: '2026-03-19T09:40:00+01:00' })
  })

  test('that is announced again as before changes nothing, and changes thirty times an hour at most', async () => {
    const announced = () =>
      world.db
        .selectFrom('auditEvents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('action', '=', 'presence.announced')
        .where('subjectId', '=', session.id)
        .executeTakeFirstOrThrow()
    await open()
    await announce(guest)
    expect((await announce(guest)).statusCode).toBe(200)
    expect(await announced()).toEqual({ count: 1 })
    for (let count = 1; count < 30; count += 1) await announce(guest, count % 2 ? 'video' : 'onSite')
    expect((await announce(guest, 'onSite')).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(await intervalsOf(guest)).toMatchObject([{ mode: 'video' }])
  })

  test('in a body without seats, everybody who votes has one', async () => {
    const plain = await world.body()
    const clerk = await world.user({ in: plain, role: 'validator', mandate: full })
    await world.user({ in: plain, mandate: deputy })
    session = await insertSession(world.portal, { in: plain, inDays: 1 / 48 })
    await open(clerk)
    await arrive(clerk, 'onSite', clerk)
    expect(await presence(clerk)).toMatchObject({ seats: [{ holderId: expect.any(Number) }], voters: 1 })
  })
})

describe('a quorum', () => {
  test('is what the rules of the body say, and blocks nothing', async () => {
    const ruled = await world.body()
    const [keeper, other] = [
      await world.user({ in: ruled, role: 'redactor', mandate: full }),
      await world.user({ in: ruled, mandate: full }),
    ]
    await world.user({ in: ruled, mandate: full })
    session = await insertSession(world.portal, { in: ruled, inDays: 1 / 48 })
    expect((await presence(keeper)).quorum).toBeNull()
    await world.db.updateTable('bodies').set({ quorum: 50 }).where('id', '=', ruled.id).execute()
    expect((await open(keeper)).json()).toMatchObject({ voters: 0, quorum: { percent: 50, voters: 2 } })
    await arrive(keeper, 'onSite', keeper)
    expect(await presence(keeper)).toMatchObject({ voters: 1, quorum: { percent: 50, voters: 2 } })
    await arrive(other, 'onSite', keeper)
    expect(await presence(keeper)).toMatchObject({ voters: 2, quorum: { percent: 50, voters: 2 } })
    at('10:00')
    await leave(other, keeper)
    expect((await end(keeper)).statusCode).toBe(200)
  })

  test('is a percentage, from 1 to 100', async () => {
    const set = (quorum: number) => world.db.updateTable('bodies').set({ quorum }).where('id', '=', body.id).execute()
    await expect(set(0)).rejects.toThrow('bodies_quorum')
    await expect(set(101)).rejects.toThrow('bodies_quorum')
  })
})

describe('times', () => {
  const from = (arrivedAt: string, leftAt: string | null = null) => ({
    mode: 'onSite',
    arrivedAt: `2026-03-19T${arrivedAt}`,
    leftAt: leftAt && `2026-03-19T${leftAt}`,
  })
  const codes = async (who: { id: number }, intervals: object[]) =>
    (await correct(who, intervals)).json().violations.map(({ propertyPath, code }: never) => [propertyPath, code])

  test('are corrected by the secretary, also after the end', async () => {
    await open()
    at('10:00')
    expect((await correct(holder, [from('09:05', '09:20'), from('09:40')])).statusCode).toBe(200)
    expect(await intervalsOf(holder)).toHaveLength(2)
    expect((await correct(holder, [], guest)).statusCode).toBe(403)
    await end()
    expect((await correct(holder, [from('09:05', '10:00')])).statusCode).toBe(200)
    expect(await intervalsOf(holder)).toMatchObject([{ leftAt: '2026-03-19T10:00:00+01:00', confirmed: true }])
    expect(await codes(holder, [from('09:05')])).toEqual([['intervals[0].leftAt', 'presence.outsideMeeting']])
    await world.db.updateTable('sessions').set({ status: 'closed' }).where('id', '=', session.id).execute()
    expect((await correct(holder, [])).json()).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('lie within the meeting, in order, without overlap', async () => {
    await open()
    at('10:00')
    expect(await codes(holder, [from('08:59', '10:01')])).toEqual([
      ['intervals[0].arrivedAt', 'presence.outsideMeeting'],
      ['intervals[0].leftAt', 'presence.outsideMeeting'],
    ])
    expect(await codes(holder, [from('09:00', '09:30'), from('09:29')])).toEqual([
      ['intervals[1].arrivedAt', 'presence.overlap'],
    ])
    expect((await correct(holder, [from('09:30', '09:10')])).statusCode).toBe(422)
    expect((await correct(holder, [from('09:00', '09:30'), from('09:30')])).statusCode).toBe(200)
  })

  test('are kept apart by the database too', async () => {
    await open()
    await correct(holder, [from('09:00')])
    const [row] = await world.db.selectFrom('presences').selectAll().orderBy('id', 'desc').limit(1).execute()
    const insert = (arrivedAt: string) =>
      world.db
        .insertInto('presences')
        .values({ personId: row!.personId, mode: 'video', arrivedAt, leftAt: null, confirmed: true })
        .execute()
    await expect(insert('2026-03-19T09:10:00+01:00')).rejects.toThrow('presences_no_overlap')
    await expect(insert('2026-03-19T08:10:00+01:00')).rejects.toThrow('presence outside its meeting')
    await expect(sql`update sessions set status = 'held' where id = ${session.id}`.execute(world.db)).rejects.toThrow(
      'sessions_meeting_ended',
    )
  })
})
