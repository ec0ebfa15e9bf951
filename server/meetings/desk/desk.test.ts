import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Progress } from '#contract/meetings/desk/desk.ts'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import { insertMeeting, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The course of a meeting: the point under way, suspensions, points added to the agenda.

const world = await openWorld({ at: meetingStart })
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', lastName: 'Abel' })
const deputy = await world.user({ in: body, role: 'validator', lastName: 'Bost' })
const member = await world.user({ in: body, lastName: 'Cure' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body(), role: 'redactor' })
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  session = await insertMeeting(world, body, {
    agenda: [
      { title: 'Bilan social', kind: 'opinion' },
      { title: 'Règlement intérieur', kind: 'deliberation' },
      { title: 'Questions diverses', kind: 'other' },
    ],
  })
})

const { url, open: openMeeting, end } = meetingCalls(secretary, () => session)
const at = (index: number) => session.pointIds[index]!
const progress = async (who: Actor = secretary): Promise<Progress> => (await who.get(url('progress'))).json()
/** Takes a point, by a screen that has just been read. */
const take = async (index: number | null, by: Actor = secretary, over: object = {}) =>
  by.post(url('current_point'), {
    point: index === null ? null : { id: at(index) },
    version: (await progress(by)).version,
    ...over,
  })
const suspend = (by = secretary) => by.post(url('suspension'))
const resume = (by = secretary) => by.post(url('resumption'))
const spentOn = async (index: number) => (await progress()).points.find(({ id }) => id === at(index))?.spentTimes
/** An instant of the meeting, by the clock of Paris. */
const instant = (time: string) => `2026-03-19T${time}:00+01:00`

describe('the point under way', () => {
  test('is taken in any order, and the time of each point is kept', async () => {
    await openMeeting()
    expect(await progress()).toMatchObject({
      currentPointId: null,
      version: 0,
      suspensions: [],
      can: ['sessions.note'],
    })
    await take(1)
    world.clock.forward({ minutes: 10 })
    expect((await take(0, deputy)).json()).toMatchObject({ currentPointId: at(0) })
    world.clock.forward({ minutes: 5 })
    await take(1)
    expect(await progress(member)).toMatchObject({ currentPointId: at(1), can: [] })
    expect(await spentOn(0)).toEqual([{ startedAt: instant('09:10'), endedAt: instant('09:15') }])
    expect(await spentOn(1)).toEqual([
      { startedAt: instant('09:00'), endedAt: instant('09:10') },
      { startedAt: instant('09:15'), endedAt: null },
    ])
  })

  test('is ended without another one', async () => {
    await openMeeting()
    await take(0)
    world.clock.forward({ minutes: 1 })
    expect((await take(null)).json()).toMatchObject({ currentPointId: null, version: 2 })
    expect((await take(null)).statusCode).toBe(200)
    expect(await progress()).toMatchObject({ version: 2 })
  })

  test('of two devices that take the same one is taken once; a device that is behind is told', async () => {
    await openMeeting()
    const { version } = await progress()
    const [one, other] = await Promise.all([take(0, secretary, { version }), take(0, deputy, { version })])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(await spentOn(0)).toHaveLength(1)
    const late = await take(1, deputy, { version })
    expect(late.json()).toMatchObject({ status: 409, code: 'desk.movedOn' })
    expect(late.json().description).toBe(
      'La séance a avancé entre-temps, depuis un autre appareil : vérifiez le point en cours.',
    )
    expect(await progress()).toMatchObject({ currentPointId: at(0) })
  })

  test('needs an open meeting, and a point of its agenda', async () => {
    expect((await take(0, secretary, { version: 0 })).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    await openMeeting()
    const elsewhere = await insertSession(world.portal, { in: body, agenda: ['Autre'] })
    const answer = await take(0, secretary, { point: { id: elsewhere.pointIds[0] } })
    expect(answer.json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'point', code: 'desk.unknownPoint' }],
    })
    world.clock.forward({ hours: 1 })
    await end()
    for (const call of [take(0), suspend(), resume(), secretary.post(url('added_points'), { title: 'Parking' })])
      expect((await call).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
  })

  test('never begins before the one before it, whatever the clock of the server', async () => {
    await openMeeting()
    world.clock.forward({ minutes: 10 })
    await take(0)
    world.clock.set(instant('09:05'))
    await take(1)
    expect(await spentOn(0)).toEqual([{ startedAt: instant('09:10'), endedAt: instant('09:10') }])
    expect(await spentOn(1)).toEqual([{ startedAt: instant('09:10'), endedAt: null }])
  })

  test('cannot be deleted from the agenda', async () => {
    await openMeeting()
    await take(0)
    const { version, agenda } = (await secretary.get(`/api/sessions/${session.id}`)).json()
    const answer = await secretary.put(
      `/api/sessions/${session.id}`,
      sessionForm(body, {
        version,
        startsAt: '2026-03-19T09:30',
        endsAt: '2026-03-19T11:30',
        agenda: agenda.slice(1).map(({ id, title, kind }: { id: number; title: string; kind: string }) => ({
          id,
          title,
          kind,
        })),
      }),
    )
    expect(answer.json()).toMatchObject({
      status: 409,
      description: 'Ce point a été abordé en séance : il ne peut plus être supprimé.',
    })
  })
})

describe('a suspension', () => {
  test('interrupts the point under way, which goes on after it', async () => {
    await openMeeting()
    await take(1)
    world.clock.forward({ minutes: 20 })
    expect((await suspend()).json()).toMatchObject({
      currentPointId: null,
      suspensions: [{ from: instant('09:20'), until: null }],
    })
    world.clock.forward({ minutes: 10 })
    expect((await suspend(deputy)).statusCode).toBe(200)
    expect((await take(0)).json()).toMatchObject({ status: 409, code: 'desk.suspended' })
    expect((await resume()).json()).toMatchObject({
      currentPointId: at(1),
      suspensions: [{ from: instant('09:20'), until: instant('09:30') }],
    })
    expect((await resume()).statusCode).toBe(200)
    expect(await spentOn(1)).toEqual([
      { startedAt: instant('09:00'), endedAt: instant('09:20') },
      { startedAt: instant('09:30'), endedAt: null },
    ])
  })

  test('between two points is followed by none', async () => {
    await openMeeting()
    await suspend()
    world.clock.forward({ minutes: 10 })
    expect((await resume()).json()).toMatchObject({ currentPointId: null })
  })
})

describe('a point added during the meeting', () => {
  const add = (title: string, by = secretary) => by.post(url('added_points'), { title })
  const agenda = async () => (await secretary.get(`/api/sessions/${session.id}`)).json().agenda

  test('is below « Questions diverses », in the order of addition, and calls for no vote', async () => {
    await openMeeting()
    const answer = await add('Places de parking')
    expect(answer.statusCode, answer.body).toBe(200)
    await add('Casiers', deputy)
    expect((await progress()).points.map(({ number, title, kind }) => `${number} ${title} ${kind}`)).toEqual([
      '1 Bilan social opinion',
      '2 Règlement intérieur deliberation',
      '3 Questions diverses other',
      '3.1 Places de parking other',
      '3.2 Casiers other',
    ])
    const [added] = (await agenda())[2].points
    const ballot = await secretary.post(url('ballots'), { point: { id: added.id }, question: 'Oui ?', mode: 'byHand' })
    expect(ballot.json().violations).toMatchObject([{ code: 'ballots.notVotable' }])
    const { history } = (await secretary.get(`/api/sessions/${session.id}`)).json()
    expect(history.at(-1)).toMatchObject({ kind: 'change', changes: [{ what: 'pointAdded', point: 'Casiers' }] })
  })

  test('brings « Questions diverses » where the agenda has none', async () => {
    session = await insertSession(world.portal, { in: body, inDays: 1 / 48, place: 'Salle Vauban', agenda: ['Bilan'] })
    await openMeeting()
    await add('Casiers')
    expect((await progress()).points.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 Bilan',
      '2 Questions diverses',
      '2.1 Casiers',
    ])
  })

  test('is refused without a title, and when the agenda is full', async () => {
    session = await insertSession(world.portal, {
      in: body,
      inDays: 1 / 48,
      place: 'Salle Vauban',
      agenda: Array.from({ length: 59 }, (_one, index) => `Point ${index}`),
    })
    await openMeeting()
    expect((await add(' ')).statusCode).toBe(422)
    // « Questions diverses » would be added too
    expect((await add('Casiers')).json()).toMatchObject({ status: 409, code: 'desk.tooManyPoints' })
    expect((await progress()).points).toHaveLength(59)
  })

  test('makes a form of the session opened before outdated', async () => {
    const { version } = (await secretary.get(`/api/sessions/${session.id}`)).json()
    await openMeeting()
    await add('Casiers')
    const answer = await secretary.put(`/api/sessions/${session.id}`, sessionForm(body, { version }))
    expect(answer.json()).toMatchObject({ status: 409, code: 'record.stale' })
  })
})

describe('the end of the meeting', () => {
  test('ends the point under way', async () => {
    await openMeeting()
    await take(0)
    world.clock.forward({ hours: 1 })
    await end()
    expect(await progress()).toMatchObject({ currentPointId: null, closedAt: instant('10:00') })
    expect(await spentOn(0)).toEqual([{ startedAt: instant('09:00'), endedAt: instant('10:00') }])
  })

  test('ends a suspension', async () => {
    await openMeeting()
    world.clock.forward({ hours: 1 })
    await suspend()
    world.clock.forward({ minutes: 30 })
    await end()
    expect((await progress()).suspensions).toEqual([{ from: instant('10:00'), until: instant('10:30') }])
  })

  test('within the minute in which a point was taken ends it with its beginning', async () => {
    await openMeeting()
    world.clock.set('2026-03-19T09:40:20+01:00')
    await take(0)
    world.clock.set('2026-03-19T09:40:50+01:00')
    await end()
    const taken = '2026-03-19T09:40:20+01:00'
    expect(await spentOn(0)).toEqual([{ startedAt: taken, endedAt: taken }])
  })

  test('by the portal, when nobody has closed it, is not before the last point', async () => {
    await openMeeting()
    const startedAt = instant('14:00')
    await world.db
      .insertInto('meetingPeriods')
      .values({ sessionId: session.id, pointId: at(0), startedAt, endedAt: null })
      .execute()
    world.clock.set('2026-03-20T12:00:00+01:00')
    await holdEndedSession(world.portal, { sessionId: session.id })
    world.clock.set(meetingStart)
    expect(await progress()).toMatchObject({ closedAt: startedAt, currentPointId: null })
  })
})

describe('rights', () => {
  test('the members of the body follow, its writers and administrators hold', async () => {
    await openMeeting()
    expect((await member.get(url('progress'))).statusCode).toBe(200)
    expect((await take(0, member)).statusCode).toBe(403)
    expect((await suspend(member)).statusCode).toBe(403)
    expect((await resume(member)).statusCode).toBe(403)
    expect((await member.post(url('added_points'), { title: 'Casiers' })).statusCode).toBe(403)
    expect((await take(0, administrator)).statusCode).toBe(200)
    expect((await stranger.get(url('progress'))).statusCode).toBe(403)
    expect((await take(0, stranger, { version: 0 })).statusCode).toBe(403)
  })

  test('a confidential session does not exist for others', async () => {
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    expect((await stranger.get(url('progress'))).statusCode).toBe(404)
    expect((await take(0, stranger, { version: 0 })).statusCode).toBe(404)
  })
})
