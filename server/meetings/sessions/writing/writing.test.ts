import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const write = (person: Person, wishes = {}, body: { id: number } = circle.body) =>
  circle.people[person].post('/api/sessions', sessionForm(body, wishes))
const countSessions = async () => (await world.db.selectFrom('sessions').select('id').execute()).length

describe('a new draft', () => {
  test('is stored with all fields, and takes the next number of the body in the year', async () => {
    const body = await world.body()
    const redactor = await world.user({ in: body, role: 'redactor', firstName: 'Anne', lastName: 'Kerdoncuff' })
    const thematic = await world.db
      .insertInto('thematics')
      .values({ name: 'Télétravail' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await insertSession(world.portal, { in: body, number: 4, inDays: -30, status: 'held' })

    const answer = await redactor.post(
      '/api/sessions',
      sessionForm(body, {
        mode: 'hybrid',
        remoteLink: 'https://visio.mandature.example/abc',
        healthAndSafety: true,
        agenda: [
          {
            title: '  Télétravail  ',
            kind: 'consultation',
            description: '',
            expectedMinutes: 30,
            rapporteur: 'La DRH',
            thematics: [{ id: thematic.id }],
            points: [{ title: 'Calendrier', kind: 'information' }],
          },
          { title: 'Élection du secrétaire', kind: 'appointment', vote: { for: 5, against: 1, abstentions: 0 } },
        ],
      }),
    )

    expect(answer.statusCode).toBe(201)
    const session = answer.json()
    expect(answer.headers['location']).toBe(`/api/sessions/${session.id}`)
    expect(session).toMatchObject({
      status: 'draft',
      number: 5,
      irp: { id: body.id },
      startsAt: '2026-03-26T09:00:00+01:00',
      endsAt: '2026-03-26T12:00:00+01:00',
      healthAndSafety: true,
      convenedAt: null,
      agendaSentOn: null,
      version: 1,
      agenda: [
        {
          number: '1',
          title: 'Télétravail',
          description: null,
          expectedMinutes: 30,
          thematics: [{ id: thematic.id, name: 'Télétravail' }],
          points: [{ number: '1.1', title: 'Calendrier' }],
        },
        { number: '2', opinion: null, vote: { for: 5, against: 1, abstentions: 0 } },
      ],
    })
    expect((await redactor.get(`/api/sessions/${session.id}`)).json()).toEqual(session)
  })

  test('needs only a body, a type, a title and its times', async () => {
    const { type, title, startsAt, endsAt } = sessionForm(circle.body)
    const answer = await circle.people.redactor.post('/api/sessions', {
      irp: `/api/sessions/${circle.body.id}`,
      type,
      title,
      startsAt,
      endsAt,
    })
    expect(violationPaths(answer)).toEqual(['irp'])
    // Unknown fields are ignored.
    const draft = await circle.people.redactor.post('/api/sessions', {
      irp: `/api/irps/${circle.body.id}`,
      type,
      title,
      startsAt,
      endsAt,
      status: 'closed',
      createdBy: 1,
    })
    expect(draft.json()).toMatchObject({ status: 'draft', mode: 'onsite', place: null, agenda: [] })
  })

  test('reports all violations on their fields, and is not stored', async () => {
    const before = await countSessions()
    const point = { title: 'Point', kind: 'information' }
    const nested = { ...point, points: [{ ...point, points: [point] }] }

    const answer = await write('redactor', {
      title: '',
      startsAt: '2027-03-28T02:30',
      mode: 'somewhere',
      remoteLink: 'http://visio.example',
      agenda: [
        ...Array.from({ length: 60 }, () => point),
        nested,
        { ...point, vote: { for: 1, against: 0, abstentions: 0 } },
      ],
    })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).sort()).toEqual(
      ['agenda', 'agenda[60].points[0].points', 'agenda[61].vote', 'mode', 'remoteLink', 'startsAt', 'title'].sort(),
    )
    expect(await countSessions()).toBe(before)
  })

  test.each([
    ['2026-03-26T12:00', '2026-03-26T12:00', 'La date de fin doit suivre la date de début'],
    ['2026-03-26T12:00', '2026-03-26T09:00', 'La date de fin doit suivre la date de début'],
    ['2026-03-26T09:00', '2026-03-26T21:01', 'Une séance dure 12 heures au plus'],
    // This night has thirteen hours.
    ['2026-10-24T20:00', '2026-10-25T08:00', 'Une séance dure 12 heures au plus'],
  ])('from %s to %s is refused', async (startsAt, endsAt, message) => {
    expect((await write('redactor', { startsAt, endsAt })).json().violations).toEqual([
      { propertyPath: 'endsAt', message, code: 'custom' },
    ])
  })

  test.each([
    ['2027-03-27T20:00', '2027-03-28T09:00', '2027-03-27T20:00:00+01:00', '2027-03-28T09:00:00+02:00'],
    ['2026-10-25T02:30', '2026-10-25T02:30+01:00', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
    ['2026-07-01T07:00:00Z', '2026-07-01T09:00:00Z', '2026-07-01T09:00:00+02:00', '2026-07-01T11:00:00+02:00'],
  ])('from %s to %s uses local times of Paris', async (startsAt, endsAt, starts, ends) => {
    const answer = await write('redactor', { startsAt, endsAt })
    expect(answer.json()).toMatchObject({ startsAt: starts, endsAt: ends })
  })

  test.each([
    '2027-03-28T02:30',
    '2026-02-29T09:00',
    '2026-13-01T09:00',
    '2026-03-26T25:00',
    '26/03/2026',
    '',
    null,
    3,
  ])('%j is not a valid time', async (startsAt) => {
    expect(violationPaths(await write('redactor', { startsAt }))).toEqual(['startsAt'])
  })

  test.each(['A\u0000', 'A\uD800', 'A\u0007B', 'A\nB', ' ', 'x'.repeat(151)])('title %j is refused', async (title) => {
    expect(violationPaths(await write('redactor', { title }))).toEqual(['title'])
    expect(violationPaths(await write('redactor', { agenda: [{ title: title.repeat(2), kind: 'other' }] }))).toEqual([
      'agenda[0].title',
    ])
  })

  test('is refused for an inactive or unknown body', async () => {
    const closed = await world.body({ active: false })
    const redactor = await world.user({ in: closed, role: 'redactor' })
    expect(violationPaths(await redactor.post('/api/sessions', sessionForm(closed)))).toEqual(['irp'])
    expect(violationPaths(await write('administrator', {}, { id: 99_999 }))).toEqual(['irp'])
  })

  test('has a unique number', async () => {
    const body = await world.body()
    const redactor = await world.user({ in: body, role: 'redactor' })
    const numbered = async (wishes: Parameters<typeof sessionForm>[1]) =>
      redactor.post('/api/sessions', sessionForm(body, wishes))
    const inNextYear = { startsAt: '2027-01-05T09:00', endsAt: '2027-01-05T12:00' }

    expect((await numbered({ number: 7 })).json().number).toBe(7)
    expect((await numbered({ number: 7 })).json()).toMatchObject({
      code: 'request.invalid',
      violations: [{ propertyPath: 'number', code: 'sessions.numberTaken' }],
    })
    expect((await numbered({ number: 7, ...inNextYear })).statusCode).toBe(201)
    expect((await numbered({})).json().number).toBe(8)
    expect((await numbered(inNextYear)).json().number).toBe(8)
  })

  test.each<[Person, number]>([
    ['reader', 403],
    ['redactor', 201],
    ['validator', 201],
    ['fromAbove', 403],
    ['fromBelow', 403],
    ['stranger', 403],
    ['ended', 403],
    ['toCome', 403],
    ['administrator', 201],
  ])('by %s: %i', async (person, status) => {
    const before = await countSessions()
    expect((await write(person)).statusCode).toBe(status)
    expect(await countSessions()).toBe(before + (status === 201 ? 1 : 0))
  })
})
