import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, drawCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await drawCircle(world)
})
afterAll(() => world.close())

const write = (person: Person, wishes = {}, body: { id: number } = circle.body) =>
  circle.people[person].post('/api/sessions', sessionForm(body, wishes))
const amend = (person: Person, id: number, wishes = {}) =>
  circle.people[person].put(`/api/sessions/${id}`, sessionForm(circle.body, { version: 1, ...wishes }))
const paths = (answer: { json(): { violations: { propertyPath: string }[] } }) =>
  answer.json().violations.map(({ propertyPath }) => propertyPath)
const countSessions = async () => (await world.db.selectFrom('sessions').select('id').execute()).length

describe('a new draft', () => {
  test('is written whole, with the next number of the body in the year', async () => {
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

  test('asks for nothing but a body, a type, a title and its times', async () => {
    const { irp, type, title, startsAt, endsAt } = sessionForm(circle.body)
    const answer = await circle.people.redactor.post('/api/sessions', {
      irp: `/api/irps/${irp}`,
      type,
      title,
      startsAt,
      endsAt,
      irp_: irp,
    })
    expect(paths(answer)).toEqual(['irp'])
    // what is not asked for is not taken
    const draft = await circle.people.redactor.post('/api/sessions', {
      irp: `/api/irps/${circle.body.id}`,
      ...{ type, title, startsAt, endsAt },
      status: 'closed',
      createdBy: 1,
    })
    expect(draft.json()).toMatchObject({ status: 'draft', mode: 'onsite', place: null, agenda: [] })
  })

  test('tells every fault at once, each on its field, and writes nothing', async () => {
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
    expect(paths(answer).sort()).toEqual(
      ['agenda', 'agenda[60].points[0].points', 'agenda[61].vote', 'mode', 'remoteLink', 'startsAt', 'title'].sort(),
    )
    expect(await countSessions()).toBe(before)
  })

  test.each([
    ['2026-03-26T12:00', '2026-03-26T12:00', 'La date de fin doit suivre la date de début'],
    ['2026-03-26T12:00', '2026-03-26T09:00', 'La date de fin doit suivre la date de début'],
    ['2026-03-26T09:00', '2026-03-26T21:01', 'Une séance dure 12 heures au plus'],
    // the night has thirteen hours
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
  ])('from %s to %s is as clocks show it in Paris', async (startsAt, endsAt, starts, ends) => {
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
  ])('%j is no time', async (startsAt) => {
    expect(paths(await write('redactor', { startsAt }))).toEqual(['startsAt'])
  })

  test('is not for a body that is closed, or that is none', async () => {
    const closed = await world.body({ active: false })
    const redactor = await world.user({ in: closed, role: 'redactor' })
    expect(paths(await redactor.post('/api/sessions', sessionForm(closed)))).toEqual(['irp'])
    expect(paths(await write('administrator', {}, { id: 99_999 }))).toEqual(['irp'])
  })

  test('has a number of its own', async () => {
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

describe('what is written over', () => {
  const draft = async (wishes: Partial<Parameters<typeof insertSession>[1]> = {}) =>
    insertSession(world.portal, { in: circle.body, status: 'draft', ...wishes })

  test('takes every field, and a version more', async () => {
    const { id } = await draft({ number: 31, description: 'Avant', confidential: true })
    const answer = await amend('validator', id, { number: 32, title: 'Après', place: '', type: 'extraordinary' })
    expect(answer.json()).toMatchObject({
      ...{ number: 32, title: 'Après', type: 'extraordinary', place: null, description: null, confidential: false },
      ...{ version: 2, status: 'draft', history: [] },
    })
    // a number that is not said stays
    expect((await amend('validator', id, { version: 2 })).json()).toMatchObject({ number: 32, version: 3 })
  })

  test('is refused to who had read an older version, with who wrote since and when', async () => {
    const { id } = await draft()
    const { redactor, validator } = circle.people
    expect((await amend('redactor', id, { title: 'La première' })).statusCode).toBe(200)
    world.clock.forward({ minutes: 65 })

    const answer = await amend('validator', id, { title: 'La seconde' })

    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      description: `Cet élément a été modifié par ${redactor.firstName} ${redactor.lastName} à 9\u00A0h\u00A000. Rechargez la page avant de continuer.`,
    })
    expect((await validator.get(`/api/sessions/${id}`)).json()).toMatchObject({ title: 'La première', version: 2 })
    world.clock.set('2026-03-19T09:00:00+01:00')
    const { title, startsAt, endsAt } = sessionForm(circle.body)
    const whole = { irp: { id: circle.body.id }, type: 'ordinary', title, startsAt, endsAt }
    expect(paths(await redactor.put(`/api/sessions/${id}`, whole))).toEqual(['version'])
  })

  test('goes to another body of the writer as long as it is a draft without papers', async () => {
    const other = await world.body()
    const writer = await world.user({ in: circle.body, role: 'redactor', also: [{ in: other, role: 'redactor' }] })
    const move = (id: number, to = other) => writer.put(`/api/sessions/${id}`, sessionForm(to, { version: 1 }))
    const { id } = await draft()
    expect((await move(id)).json()).toMatchObject({ irp: { id: other.id }, number: 1 })

    const filed = await draft()
    await insertDocument(world.portal, { in: circle.body, session: filed, status: 'draft' })
    expect(paths(await move(filed.id))).toEqual(['irp'])
    const convened = await draft({ status: 'convened' })
    expect(paths(await move(convened.id))).toEqual(['irp'])
    expect((await move((await draft()).id, circle.beside)).statusCode).toBe(403)
    const closed = await world.body({ active: false })
    const administrator = await circle.people.administrator.put(
      `/api/sessions/${(await draft()).id}`,
      sessionForm(closed, { version: 1 }),
    )
    expect(paths(administrator)).toEqual(['irp'])
  })

  test('once convened, keeps what a session cannot be without', async () => {
    const { id } = await draft({ status: 'convened', place: 'Salle Vauban', agenda: ['Bilan'] })
    expect(paths(await amend('redactor', id, { mode: 'hybrid', place: '', agenda: [] }))).toEqual([
      'agenda',
      'place',
      'remoteLink',
    ])
    expect(paths(await amend('redactor', id, { startsAt: '2026-03-18T09:00', endsAt: '2026-03-18T10:00' }))).toEqual([
      'startsAt',
    ])
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
  })

  test('once held, is not put in the future', async () => {
    const { id } = await draft({ status: 'held', inDays: -3, agenda: ['Bilan'] })
    expect(paths(await amend('redactor', id))).toEqual(['startsAt'])
  })
})

describe('what is removed', () => {
  const remove = (person: Person, id: number) => circle.people[person].delete(`/api/sessions/${id}`)
  const draft = () => insertSession(world.portal, { in: circle.body, status: 'draft', agenda: ['Point'] })

  test('goes with its papers that were never out, and their files', async () => {
    const session = await draft()
    const { redactor } = circle.people
    const filed = await insertDocument(world.portal, { in: circle.body, session, status: 'draft' })
    await insertDocument(world.portal, { in: circle.body, session, status: 'refused', pointId: session.pointIds[0]! })
    const { fileKey } = await world.db
      .selectFrom('documentVersions')
      .select('fileKey')
      .where('documentId', '=', filed.id)
      .executeTakeFirstOrThrow()

    expect((await remove('redactor', session.id)).statusCode).toBe(204)

    expect((await redactor.get(`/api/sessions/${session.id}`)).statusCode).toBe(404)
    expect(await world.db.selectFrom('documents').select('id').where('sessionId', '=', session.id).execute()).toEqual(
      [],
    )
    await expect(world.portal.store.read(fileKey)).rejects.toThrow()
    expect((await remove('redactor', session.id)).statusCode).toBe(404)
  })

  test('stays with its published papers', async () => {
    const session = await draft()
    await insertDocument(world.portal, { in: circle.body, session })
    await insertDocument(world.portal, { in: circle.body, session, status: 'draft' })

    expect((await remove('redactor', session.id)).json()).toMatchObject({ status: 409, code: 'sessions.hasDocuments' })

    const left = await world.db.selectFrom('documents').select('id').where('sessionId', '=', session.id).execute()
    expect(left).toHaveLength(2)
  })
})
