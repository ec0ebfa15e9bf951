import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders } from '#tests/support/circle.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const decide = (sessionId: number, number: number, wishes: object) =>
  world.db
    .insertInto('decisions')
    .values({ sessionId, number, text: `Décision ${number}`, ...wishes })
    .execute()
const consult = (bodyId: number, title: string, startedOn: string, wishes: object = {}) =>
  world.db
    .insertInto('consultations')
    .values({ bodyId, title, startedOn, ...wishes })
    .execute()
const homeOf = async (body: { id: number }, who = circle.people.administrator) =>
  (await who.get(`/api/irps/${body.id}/home`)).json()

test('the page of a body shows its open decisions, late ones first', async () => {
  const body = await world.body()
  const earlier = await insertSession(world.portal, { in: body, inDays: -40, status: 'closed', agenda: ['Budget'] })
  const later = await insertSession(world.portal, { in: body, inDays: -10, status: 'held', title: 'Séance de mars' })
  await decide(later.id, 1, { dueOn: '2026-04-02' })
  await decide(later.id, 2, {})
  await decide(later.id, 3, { dueOn: '2026-03-10', state: 'done' })
  await decide(later.id, 4, { dueOn: '2026-03-01', state: 'abandoned' })
  await decide(earlier.id, 1, { dueOn: '2026-03-18', state: 'inProgress', pointId: earlier.pointIds[0]! })
  await decide(earlier.id, 2, { dueOn: '2026-03-19' })

  const { openDecisions } = await homeOf(body, circle.people.stranger)

  expect(
    openDecisions.map(({ session, number, late }: { session: { id: number }; number: number; late: boolean }) => [
      session.id,
      number,
      late,
    ]),
  ).toEqual([
    [earlier.id, 1, true],
    [earlier.id, 2, false],
    [later.id, 1, false],
    [later.id, 2, false],
  ])
  expect(openDecisions[0]).toMatchObject({ point: { number: '1', title: 'Budget' }, state: 'inProgress' })
  expect(openDecisions[2]).toMatchObject({ session: { title: 'Séance de mars' } })
})

test('the page of a body shows its consultations without opinion, the nearest deadline first', async () => {
  const body = await world.body()
  await consult(body.id, 'Loin', '2026-03-15')
  await consult(body.id, 'Proche', '2026-03-01')
  await consult(body.id, 'Réputé négatif', '2026-01-25')
  await consult(body.id, 'Ancien', '2025-12-01')

  const { consultations } = await homeOf(body, circle.people.stranger)

  expect(consultations.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
    ['Réputé négatif', 'deemedNegative'],
    ['Proche', 'running'],
    ['Loin', 'running'],
  ])
  expect(consultations[0]).toMatchObject({ can: ['consultations.read'] })
})

test('each branch shows its number of documents, and the latest of them', async () => {
  const body = await world.body()
  const commission = await ensureBranch(world.portal, 'documentCommissions', { name: 'Formation' })
  const above = await ensureBranch(world.portal, 'documentTypes', { name: 'Budget' })
  const type = await ensureBranch(world.portal, 'documentTypes', { name: 'Comptes annuels', parent: above })
  for (let rank = 1; rank <= 12; rank++)
    await insertDocument(world.portal, { in: body, title: `Compte rendu ${rank}`, commission })
  await insertDocument(world.portal, { in: body, title: 'Comptes', type })
  await insertDocument(world.portal, { in: body, title: 'Comptes secrets', type, confidential: true })

  const { committee, functioning } = await homeOf(body, circle.people.stranger)

  expect(committee).toMatchObject([{ name: 'Formation', count: 12 }])
  expect(committee[0].documents.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Compte rendu ${12 - index}`),
  )
  expect(functioning).toMatchObject([
    { name: 'Budget', count: 0, documents: [] },
    { name: 'Comptes annuels', count: 1, documents: [{ title: 'Comptes' }] },
  ])
  expect((await homeOf(body)).functioning).toMatchObject([{}, { count: 2 }])
})

test('the page of a body pins its latest rules, agreement and calendar', async () => {
  const body = await world.body()
  const typed = async (name: string) => ensureBranch(world.portal, 'documentTypes', { name })
  const rules = await typed('Règlement intérieur du CSE')
  const file = (title: string, type: { id: number }, wishes: object = {}) =>
    insertDocument(world.portal, { in: body, title, type, ...wishes })
  await file('Calendrier', await typed('Calendrier annuel'))
  await file('Ancien règlement', rules)
  await file('Règlement', rules)
  await file('Règlement secret', rules, { confidential: true })
  await file('Règlement à venir', rules, { status: 'draft' })
  await file('Budget', await typed('Budget'))
  await insertDocument(world.portal, {
    in: await world.body(),
    title: 'Accord d’ailleurs',
    type: await typed('Accord collectif'),
  })

  const pinned = async (who?: Parameters<typeof homeOf>[1]) =>
    (await homeOf(body, who)).pinned.map(({ title }: { title: string }) => title)
  expect(await pinned(circle.people.stranger)).toEqual(['Règlement', 'Calendrier'])
  expect(await pinned()).toEqual(['Règlement secret', 'Calendrier'])
})

test('the page of a body shows the last minutes that the viewer may read', async () => {
  const body = await world.body()
  const minutes = async (inDays: number, state: 'draft' | 'approved', wishes: object = {}) => {
    const session = await insertSession(world.portal, { in: body, inDays, status: 'held', title: `Séance ${-inDays}` })
    const document = await insertDocument(world.portal, { in: body, session, title: `PV ${-inDays}`, ...wishes })
    const dates = state === 'draft' ? {} : { sentOn: '2026-03-01', approvedOn: '2026-03-02' }
    await world.db
      .insertInto('minutes')
      .values({ sessionId: session.id, documentId: document.id, state, ...dates })
      .execute()
  }
  const lastMinutes = async (who?: Parameters<typeof homeOf>[1]) => (await homeOf(body, who)).lastMinutes
  expect(await lastMinutes()).toBeNull()
  await minutes(-60, 'approved')
  await minutes(-40, 'approved')
  await minutes(-20, 'draft', { confidential: true })
  await insertSession(world.portal, { in: body, inDays: -5, status: 'held' })

  expect(await lastMinutes(circle.people.stranger)).toMatchObject({
    session: { title: 'Séance 40' },
    state: 'approved',
    document: { title: 'PV 40' },
  })
  expect(await lastMinutes()).toMatchObject({ session: { title: 'Séance 20' }, state: 'draft' })
})

describe('the page of a body', () => {
  const writers = ['redactor', 'validator', 'administrator']
  beforeAll(async () => {
    const draft = await insertSession(world.portal, { in: circle.body, status: 'draft', inDays: 3 })
    const secret = await insertSession(world.portal, {
      in: circle.body,
      status: 'held',
      inDays: -3,
      confidential: true,
    })
    const open = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -5 })
    await decide(draft.id, 1, { text: 'de brouillon' })
    await decide(secret.id, 1, { text: 'confidentielle' })
    await decide(open.id, 1, { text: 'ouverte' })
    await consult(circle.body.id, 'ouverte', '2026-03-01')
    await consult(circle.body.id, 'confidentielle', '2026-03-02', { confidential: true })
  })

  test.each(circlePeople)(
    'shows %s the records that they may read, and the actions that they may take',
    async (person) => {
      const home = await homeOf(circle.body, circle.people[person])
      const inside = insiders.includes(person)
      const writes = writers.includes(person)

      expect(home.openDecisions.map(({ text }: { text: string }) => text).sort()).toEqual([
        ...(inside ? ['confidentielle'] : []),
        ...(writes ? ['de brouillon'] : []),
        'ouverte',
      ])
      expect(home.consultations.map(({ title }: { title: string }) => title)).toEqual([
        'ouverte',
        ...(inside ? ['confidentielle'] : []),
      ])
      expect(home.can).toEqual([
        ...(writes ? ['sessions.prepare', 'documents.file', 'gettingStarted.choose', 'consultations.manage'] : []),
        ...(inside ? ['seats.read'] : []),
        ...(inside && person !== 'fromAbove' && person !== 'channel' ? ['points.readProposals'] : []),
        ...(person === 'administrator' ? ['bodies.manage'] : []),
      ])
    },
  )
})
