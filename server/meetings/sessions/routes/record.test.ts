import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const now = '2026-03-19T09:00:00+01:00'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld({ at: now })
  circle = await createCircle(world)
})
beforeEach(() => world.clock.set(now))
afterAll(() => world.close())

type Wishes = Partial<Parameters<typeof insertSession>[1]>
const insert = (wishes: Wishes = {}) =>
  insertSession(world.portal, { in: circle.body, place: 'Salle Vauban', agenda: ['Bilan social'], ...wishes })
const read = async ({ id }: { id: number }, person: Person) =>
  (await circle.people[person].get(`/api/sessions/${id}`)).json()
const visit = (person: Person, { id }: { id: number }) => circle.people[person].put(`/api/sessions/${id}/visit`)
const names = (references: { name: string }[]) => references.map(({ name }) => name)

/** People who prepare the sessions of the body. */
const followers: readonly Person[] = ['redactor', 'validator', 'administrator']

describe('changes since the viewer’s last visit', () => {
  test('are empty on the first visit, then list changes and publications by others', async () => {
    const session = await insert()
    await insertDocument(world.portal, { in: circle.body, session, title: 'Avant' })
    expect(await read(session, 'reader')).toMatchObject({ lastVisitAt: null, changes: [], newDocuments: [] })
    world.clock.forward({ minutes: 10 })
    expect((await visit('reader', session)).statusCode).toBe(204)
    world.clock.forward({ minutes: 10 })

    const filed = { in: circle.body, session }
    await insertDocument(world.portal, { ...filed, title: 'Note au point', pointId: session.pointIds[0]! })
    await insertDocument(world.portal, { ...filed, title: 'Brouillon', status: 'draft' })
    await insertDocument(world.portal, { ...filed, title: 'Canal', channel: 'csec' })
    await insertDocument(world.portal, { ...filed, title: 'De ma main', author: circle.people.reader })
    const elsewhere = await insertDocument(world.portal, { in: circle.above, title: 'Rattaché' })
    await world.db
      .insertInto('agendaPointReferences')
      .values({ pointId: session.pointIds[0]!, documentId: elsewhere.id, position: 0 })
      .execute()
    await circle.people.redactor.post(`/api/sessions/${session.id}/cancellation`, { reason: 'Sans objet' })

    const seen = await read(session, 'reader')
    expect(seen).toMatchObject({ lastVisitAt: '2026-03-19T09:10:00+01:00', changes: [{ kind: 'cancellation' }] })
    expect(names(seen.newDocuments).sort()).toEqual(['Note au point', 'Rattaché'])
    world.clock.forward({ minutes: 10 })
    await visit('reader', session)
    expect(await read(session, 'reader')).toMatchObject({ changes: [], newDocuments: [] })
  })

  test('are not affected by an older visit that arrives late', async () => {
    const session = await insert()
    world.clock.forward({ minutes: 30 })
    await visit('reader', session)
    world.clock.set(now)
    await visit('reader', session)
    expect((await read(session, 'reader')).lastVisitAt).toBe('2026-03-19T09:30:00+01:00')
  })

  test('are not recorded for a session that the viewer may not read', async () => {
    const session = await insert({ status: 'draft' })
    expect((await visit('reader', session)).statusCode).toBe(404)
    expect((await visit('reader', { id: 99_999 })).statusCode).toBe(404)
    expect(
      await world.db.selectFrom('sessionVisits').selectAll().where('sessionId', '=', session.id).execute(),
    ).toEqual([])
  })
})

describe('fields for people who prepare the sessions of the body', () => {
  test.each(circlePeople)('%s', async (person) => {
    const session = await insert({ healthAndSafety: true })
    await insertDocument(world.portal, { in: circle.body, session })
    await circle.people.validator.post(`/api/sessions/${session.id}/cancellation`, { reason: 'Sans objet' })

    const record = await read(session, person)

    const follows = followers.includes(person)
    expect(record.history).toHaveLength(follows ? 1 : 0)
    expect(record.documents[0].readBy === null).toBe(!follows)
  })

  test('include legal deadlines, if any', async () => {
    const session = await insert({ inDays: 1 })
    expect((await read(session, 'redactor')).notices).toMatchObject([{ rule: 'agenda.notice', state: 'late' }])
    expect((await read(session, 'reader')).notices).toEqual([])
    expect((await read(session, 'stranger')).notices).toEqual([])
  })
})

describe('the number of readers of a document', () => {
  test('counts the current members of the body, for the published version', async () => {
    const body = await world.body()
    const [redactor, first, second] = await Promise.all([
      world.user({ in: body, role: 'redactor' }),
      world.user({ in: body }),
      world.user({ in: body }),
    ])
    await world.user({ in: body, endsOn: '2026-03-18' })
    await world.user({ in: body, startsOn: '2026-03-20' })
    await world.user({ in: body, status: 'pending' })
    const session = await insert({ in: body })
    const document = await insertDocument(world.portal, { in: body, session })
    const counted = async () => (await redactor.get(`/api/sessions/${session.id}`)).json().documents[0].readBy
    const open = (person: { get: typeof first.get }) => person.get(`/api/documents/${document.id}/file`)

    expect(await counted()).toEqual({ count: 0, of: 3 })
    await open(first)
    await open(second)
    await open(circle.people.stranger)
    expect(await counted()).toEqual({ count: 2, of: 3 })
    await insertVersion(world.portal, document)
    expect(await counted()).toEqual({ count: 0, of: 3 })
    await open(second)
    expect(await counted()).toEqual({ count: 1, of: 3 })
  })

  test('is null for a document that was never published', async () => {
    const session = await insert({ status: 'draft' })
    await insertDocument(world.portal, { in: circle.body, session, status: 'submitted' })
    expect((await read(session, 'validator')).documents).toMatchObject([{ status: 'submitted', readBy: null }])
  })
})

test('a document is listed under its own point, and by reference under others', async () => {
  const session = await insert({ agenda: ['A', 'B'] })
  const [a, b] = session.pointIds as [number, number]
  const document = await insertDocument(world.portal, { in: circle.body, session, pointId: a })
  await world.db
    .insertInto('agendaPointReferences')
    .values([
      { pointId: a, documentId: document.id, position: 0 },
      { pointId: b, documentId: document.id, position: 0 },
    ])
    .execute()
  expect((await read(session, 'reader')).agenda).toMatchObject([
    { documents: [{ id: document.id, byReference: false }] },
    { documents: [{ id: document.id, byReference: true }] },
  ])
})

test('a point hides sessions, consultations and documents that the reader may not read', async () => {
  const session = await insert({
    agenda: [
      { title: 'Avis', kind: 'consultation' },
      { title: 'Procès-verbal', kind: 'minutes' },
    ],
  })
  const [opinion, minutes] = session.pointIds as [number, number]
  const secret = await insert({ status: 'held', inDays: -30, confidential: true, title: 'Séance secrète' })
  const consultation = await world.db
    .insertInto('consultations')
    .values({ bodyId: circle.body.id, title: 'Projet secret', startedOn: '2026-03-01', confidential: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paper = await insertDocument(world.portal, { in: circle.body, title: 'Papier secret', confidential: true })
  await world.db
    .updateTable('agendaPoints')
    .set({ consultationId: consultation.id })
    .where('id', '=', opinion)
    .execute()
  await world.db.updateTable('agendaPoints').set({ minutesOfId: secret.id }).where('id', '=', minutes).execute()
  const reference = { pointId: opinion, documentId: paper.id, position: 0 }
  await world.db.insertInto('agendaPointReferences').values(reference).execute()

  expect(JSON.stringify(await read(session, 'stranger'))).not.toMatch(/secr[eè]t/)
  expect((await read(session, 'stranger')).agenda).toMatchObject([
    { consultation: null, documents: [] },
    { minutesOf: null },
  ])
  expect((await read(session, 'reader')).agenda).toMatchObject([
    { consultation: { id: consultation.id }, documents: [{ id: paper.id }] },
    { minutesOf: { id: secret.id } },
  ])
})

test('a record is read in one statement besides that of the sign-in, whatever it holds', async () => {
  const small = await insert()
  const big = await insert({ agenda: Array.from({ length: 20 }, (_, index) => `Point ${index}`) })
  await Promise.all(
    big.pointIds.slice(0, 5).map((pointId) => insertDocument(world.portal, { in: circle.body, session: big, pointId })),
  )
  for (const person of ['reader', 'redactor', 'administrator'] as const) {
    await read(small, person)
    for (const session of [small, big]) {
      const sent = await world.statementsOf(() => read(session, person))
      expect(sent.filter((text) => !text.includes('sign_ins'))).toHaveLength(1)
    }
  }
})

test('writing an agenda of sixty points takes as many statements as one of one point', async () => {
  const { redactor } = circle.people
  const point = { title: 'Point', kind: 'information' } as const
  const create = (agenda: (typeof point)[]) => redactor.post('/api/sessions', sessionForm(circle.body, { agenda }))
  await create([point])
  const few = await world.statementsOf(() => create([point]))
  const many = await world.statementsOf(() => create(Array.from({ length: 60 }, () => point)))
  expect(many.length).toBe(few.length)
})
