import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor
let body: { id: number; name: string; label: string }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  reader = await world.user({ in: body })
})
afterAll(() => world.close())

const titles = async (query: string) =>
  (await reader.get(`/api/sessions?irp=${body.id}&${query}`)).json().member.map(({ title }: { title: string }) => title)

test('a session is listed with its body and its dates in Paris, latest first', async () => {
  const other = await world.body()
  await insertSession(world.portal, { in: other, title: 'Avant', inDays: -1, status: 'held' })
  const session = await insertSession(world.portal, { in: other, title: 'Après', number: 3, place: 'Rennes' })

  const list = (await reader.get(`/api/sessions?irp=${other.id}`)).json()

  expect(list).toMatchObject({ '@id': '/api/sessions', '@type': 'Collection', totalItems: 2 })
  expect(list.member.map(({ title }: { title: string }) => title)).toEqual(['Après', 'Avant'])
  expect(list.member[0]).toEqual({
    '@id': `/api/sessions/${session.id}`,
    '@type': 'Session',
    id: session.id,
    irp: { id: other.id, name: other.name, label: other.label },
    type: 'ordinary',
    number: 3,
    title: 'Après',
    startsAt: '2026-03-26T09:00:00+01:00',
    endsAt: '2026-03-26T11:00:00+01:00',
    mode: 'onsite',
    place: 'Rennes',
    status: 'convened',
    confidential: false,
    postponed: false,
    documentCount: 0,
    unreadCount: 0,
  })
})

test('the list is filtered, sorted and paged', async () => {
  const convene = (title: string, inDays: number, wishes = {}) =>
    insertSession(world.portal, { in: body, title, inDays, ...wishes })
  await convene('Janvier', -60, { status: 'held' })
  await convene('Février', -30, { status: 'closed', type: 'extraordinary' })
  await convene('Mars', 0, { type: 'accounts' })
  await convene('Avril', 30)
  await convene('Mai', 60, { status: 'cancelled' })

  expect(await titles('order[startsAt]=asc')).toEqual(['Janvier', 'Février', 'Mars', 'Avril', 'Mai'])
  expect(await titles('type[]=extraordinary&type[]=accounts')).toEqual(['Mars', 'Février'])
  expect(await titles('status=cancelled')).toEqual(['Mai'])
  expect(await titles('startsAt[after]=2026-04-01')).toEqual(['Mai', 'Avril'])
  // The boundary is inclusive, whatever its offset.
  expect(await titles('startsAt[before]=2026-03-19T08:00:00Z')).toEqual(['Mars', 'Février', 'Janvier'])
  expect(await titles('startsAt[before]=2026-03-19')).toEqual(['Février', 'Janvier'])
  expect(await titles('itemsPerPage=2&page=2')).toEqual(['Mars', 'Février'])
})

test('a session is returned with its numbered agenda and the documents of each point', async () => {
  const { portal } = world
  const session = await insertSession(portal, {
    in: body,
    description: 'Ordre du jour arrêté avec la présidente.',
    agenda: [
      { title: 'Approbation du procès-verbal', kind: 'minutes' },
      {
        title: 'Réaménagement du site',
        kind: 'consultation',
        expectedMinutes: 45,
        rapporteur: 'Mme Le Goff',
        points: [{ title: 'Calendrier', kind: 'information' }],
      },
    ],
  })
  const [minutes, , calendar] = session.pointIds
  const file = (title: string, pointId?: number) =>
    insertDocument(portal, { in: body, session, title, ...(pointId && { pointId }) })
  await file('Écarts de coût', calendar)
  await file('Échéancier', calendar)
  await file('Procès-verbal', minutes)
  await file('Convocation')

  const answer = (await reader.get(`/api/sessions/${session.id}`)).json()

  const outline = answer.agenda.map((point: { number: string; documents: [] }) => [
    point.number,
    point.documents.length,
  ])
  expect(outline).toEqual([
    ['1', 1],
    ['2', 0],
  ])
  expect(answer.agenda[1]).toMatchObject({ kind: 'consultation', expectedMinutes: 45, rapporteur: 'Mme Le Goff' })
  expect(answer.agenda[1].points).toMatchObject([
    { number: '2.1', title: 'Calendrier', documents: [{ title: 'Écarts de coût' }, { title: 'Échéancier' }] },
  ])
  expect(answer.documents).toMatchObject([{ title: 'Convocation', status: 'published', read: 'never', fileVersion: 1 }])
  expect(answer).toMatchObject({
    '@context': '/api/contexts/Session',
    description: 'Ordre du jour arrêté avec la présidente.',
    version: 1,
  })
})

test('a document is unread until it is opened, and again when a new version is published', async () => {
  const { portal } = world
  const session = await insertSession(portal, { in: body, title: 'Lue' })
  const document = await insertDocument(portal, { in: body, session })
  const states = async () => {
    const { member } = (await reader.get('/api/sessions?itemsPerPage=100')).json()
    const { unreadCount } = member.find(({ id }: { id: number }) => id === session.id)
    const [line] = (await reader.get(`/api/sessions/${session.id}`)).json().documents
    return [unreadCount, line.read, line.fileVersion]
  }

  expect(await states()).toEqual([1, 'never', 1])
  expect((await reader.get(`/api/documents/${document.id}/file`)).statusCode).toBe(200)
  expect(await states()).toEqual([0, 'current', 1])
  await insertVersion(portal, document, { published: false })
  expect(await states()).toEqual([0, 'current', 1])
  await insertVersion(portal, document)
  expect(await states()).toEqual([1, 'older', 3])
})

test('drafts are counted for people who may read them, but never as unread', async () => {
  const { portal } = world
  const session = await insertSession(portal, { in: body, title: 'En préparation' })
  await insertDocument(portal, { in: body, session, status: 'draft' })
  await insertDocument(portal, { in: body, session })
  const validator = await world.user({ in: body, role: 'validator' })
  const countsFor = async (actor: Actor) =>
    (await actor.get('/api/sessions?itemsPerPage=100'))
      .json()
      .member.find(({ id }: { id: number }) => id === session.id)

  expect(await countsFor(reader)).toMatchObject({ documentCount: 1, unreadCount: 1 })
  expect(await countsFor(validator)).toMatchObject({ documentCount: 2, unreadCount: 1 })
})

test('an unknown id, or one that is not a number, is not found', async () => {
  for (const id of ['99999', '0', '-1', 'abc', '1.5', '99999999999'])
    expect((await reader.get(`/api/sessions/${id}`)).json(), id).toMatchObject({ status: 404, code: 'record.notFound' })
})
