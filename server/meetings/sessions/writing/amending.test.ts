import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const now = '2026-03-19T09:00:00+01:00'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld({ at: now })
  circle = await createCircle(world)
})
beforeEach(async () => {
  world.clock.set(now)
  await deleteTasks(world, 'sessions.hold')
  await deleteTasks(world, 'sessions.announce')
})
afterAll(() => world.close())

const insert = (wishes: Partial<Parameters<typeof insertSession>[1]> = {}) =>
  insertSession(world.portal, { in: circle.body, place: 'Salle Vauban', agenda: ['Bilan social'], ...wishes })
const amend = (person: Person, id: number, wishes = {}) =>
  circle.people[person].put(`/api/sessions/${id}`, sessionForm(circle.body, { version: 1, ...wishes }))
const read = async ({ id }: { id: number }, person: Person = 'redactor') =>
  (await circle.people[person].get(`/api/sessions/${id}`)).json()
const events = async (session: { id: number }) =>
  world.db.selectFrom('sessionEvents').selectAll().where('sessionId', '=', session.id).orderBy('id').execute()
const holdAt = async () =>
  (await waitingTasks(world, 'sessions.hold')).map(({ payload, runAt }) => [payload.sessionId, Date.parse(runAt)])

describe('an amendment', () => {
  const draft = async (wishes: Partial<Parameters<typeof insertSession>[1]> = {}) =>
    insertSession(world.portal, { in: circle.body, status: 'draft', ...wishes })

  test('changes every field and increments the version', async () => {
    const { id } = await draft({ number: 31, description: 'Avant', confidential: true })
    const answer = await amend('validator', id, { number: 32, title: 'Après', place: '', type: 'extraordinary' })
    expect(answer.json()).toMatchObject({
      number: 32,
      title: 'Après',
      type: 'extraordinary',
      place: null,
      description: null,
      confidential: false,
      version: 2,
      status: 'draft',
      history: [],
    })
    // The number is kept when the form has none.
    expect((await amend('validator', id, { version: 2 })).json()).toMatchObject({ number: 32, version: 3 })
  })

  test('of an outdated version is refused, naming who changed it and when', async () => {
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
    expect(violationPaths(await redactor.put(`/api/sessions/${id}`, whole))).toEqual(['version'])
  })

  test('can move a draft without documents to another body of the writer', async () => {
    const other = await world.body()
    const writer = await world.user({ in: circle.body, role: 'redactor', also: [{ in: other, role: 'redactor' }] })
    const move = (id: number, to = other) => writer.put(`/api/sessions/${id}`, sessionForm(to, { version: 1 }))
    const { id } = await draft()
    expect((await move(id)).json()).toMatchObject({ irp: { id: other.id }, number: 1 })

    const filed = await draft()
    await insertDocument(world.portal, { in: circle.body, session: filed, status: 'draft' })
    expect(violationPaths(await move(filed.id))).toEqual(['irp'])
    const convened = await draft({ status: 'convened' })
    expect(violationPaths(await move(convened.id))).toEqual(['irp'])
    expect((await move((await draft()).id, circle.beside)).statusCode).toBe(403)
    const closed = await world.body({ active: false })
    const administrator = await circle.people.administrator.put(
      `/api/sessions/${(await draft()).id}`,
      sessionForm(closed, { version: 1 }),
    )
    expect(violationPaths(administrator)).toEqual(['irp'])
  })

  test('of a convened session cannot remove what a convocation requires', async () => {
    const { id } = await draft({ status: 'convened', place: 'Salle Vauban', agenda: ['Bilan'] })
    expect(violationPaths(await amend('redactor', id, { mode: 'hybrid', place: '', agenda: [] }))).toEqual([
      'agenda',
      'place',
      'remoteLink',
    ])
    expect(
      violationPaths(await amend('redactor', id, { startsAt: '2026-03-18T09:00', endsAt: '2026-03-18T10:00' })),
    ).toEqual(['startsAt'])
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
  })

  test('cannot move a held session to the future', async () => {
    const { id } = await draft({ status: 'held', inDays: -3, agenda: ['Bilan'] })
    expect(violationPaths(await amend('redactor', id))).toEqual(['startsAt'])
  })
})

describe('amending a convened session', () => {
  test('records the changes, and shows them to people who have visited the session before', async () => {
    const session = await insert({
      number: 12,
      title: 'Séance de mars',
      remoteLink: 'https://visio.mandature.example/a',
    })
    const { redactor, reader } = circle.people
    await reader.put(`/api/sessions/${session.id}/visit`)
    world.clock.forward({ hours: 1 })
    const form = sessionForm(circle.body, {
      version: 1,
      title: 'Séance de mars',
      startsAt: '2026-03-26T09:00',
      endsAt: '2026-03-26T13:00',
      place: 'Salle des Érables',
      remoteLink: 'https://visio.mandature.example/b',
      agenda: [
        { id: session.pointIds[0]!, title: 'Bilan social 2025', kind: 'information' },
        { title: 'Intéressement', kind: 'information' },
      ],
    })

    expect((await redactor.put(`/api/sessions/${session.id}`, form)).statusCode).toBe(200)

    const change = {
      at: '2026-03-19T10:00:00+01:00',
      by: { id: redactor.id, firstName: redactor.firstName, lastName: redactor.lastName },
      kind: 'change',
      reason: null,
      changes: [
        { what: 'place', from: 'Salle Vauban', to: 'Salle des Érables' },
        { what: 'endsAt', from: '2026-03-26T11:00:00+01:00', to: '2026-03-26T13:00:00+01:00' },
        { what: 'remoteLink' },
        { what: 'pointChanged', point: 'Bilan social 2025', from: 'Bilan social', to: 'Bilan social 2025' },
        { what: 'pointAdded', point: 'Intéressement' },
      ],
    }
    expect(await read(session, 'reader')).toMatchObject({ lastVisitAt: now, changes: [change], history: [] })
    expect(await read(session, 'validator')).toMatchObject({ lastVisitAt: null, changes: [], history: [change] })
    await redactor.put(`/api/sessions/${session.id}/visit`)
    // One’s own changes are not shown.
    expect(await read(session)).toMatchObject({ changes: [], history: [change] })
    expect(await holdAt()).toEqual([[session.id, Date.parse('2026-03-26T13:00:00+01:00')]])
  })

  test('notifies once for all changes within five minutes, and not for an unchanged session', async () => {
    const session = await insert({ title: 'Séance', agenda: [] })
    const form = (version: number, title: string) =>
      sessionForm(circle.body, {
        version,
        title,
        startsAt: '2026-03-26T09:00',
        endsAt: '2026-03-26T11:00',
        agenda: [{ title: 'Point', kind: 'information' }],
      })
    const amend = (version: number, title: string) =>
      circle.people.redactor.put(`/api/sessions/${session.id}`, form(version, title))
    await amend(1, 'Séance')
    await deleteTasks(world, 'sessions.announce')
    const known = await events(session)

    const { agenda } = await read(session)
    const same = { ...form(2, 'Séance'), agenda: [{ id: agenda[0].id, title: 'Point', kind: 'information' as const }] }
    expect((await circle.people.redactor.put(`/api/sessions/${session.id}`, same)).statusCode).toBe(200)
    expect(await events(session)).toHaveLength(known.length)
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])

    await circle.people.redactor.put(`/api/sessions/${session.id}`, { ...same, version: 3, title: 'Séance A' })
    world.clock.forward({ minutes: 2 })
    await circle.people.redactor.put(`/api/sessions/${session.id}`, { ...same, version: 4, title: 'Séance B' })
    const all = await events(session)
    expect(all).toHaveLength(known.length + 2)
    expect(await waitingTasks(world, 'sessions.announce')).toMatchObject([
      { payload: { sessionId: session.id, eventId: all.at(-1)?.id } },
    ])
  })
})
