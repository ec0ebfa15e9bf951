import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
})
afterAll(() => world.close())

test('bodies are a flat list by position, each with its parent and children, inactive ones too', async () => {
  const root = await world.body({ name: 'CSE central', kind: 'CSEC', position: 0 })
  const last = await world.body({ name: 'Dernier', parent: root, position: 2 })
  const closed = await world.body({ name: 'Fermé', parent: root, position: 1, active: false })

  const list = (await reader.get('/api/irps?pagination=false')).json()

  expect(list.totalItems).toBe(3)
  expect(list.member.map(({ name, active }: { name: string; active: boolean }) => [name, active])).toEqual([
    ['CSE central', true],
    ['Fermé', false],
    ['Dernier', true],
  ])
  expect(list.member[0]).toMatchObject({
    parentIrp: null,
    children: [`/api/irps/${closed.id}`, `/api/irps/${last.id}`],
    delays: { agendaNoticeDays: 3, minutesDueDays: 15 },
  })
  expect(list.member[1]).toMatchObject({ parentIrp: { id: root.id }, children: [] })
  expect((await reader.get(`/api/irps/${closed.id}`)).json()).toEqual({
    '@context': '/api/contexts/Irp',
    ...list.member[1],
  })
})

test('the page of a body has its sessions, its latest documents and its members', async () => {
  const { portal, db } = world
  const body = await world.body({ name: 'CSE Bretagne' })
  const other = await world.body()
  await insertSession(portal, { in: body, title: 'Dans un mois', inDays: 30 })
  await insertSession(portal, { in: body, title: 'Annulée', inDays: 2, status: 'cancelled' })
  await insertSession(portal, { in: body, title: 'Prochaine', inDays: 7 })
  await insertSession(portal, { in: body, title: 'Passée', inDays: -7, status: 'held' })
  await insertSession(portal, { in: other, title: 'Ailleurs', inDays: 1 })
  const root = await ensureBranch(portal, 'documentTypes', { name: 'Fonctionnement' })
  const budget = await ensureBranch(portal, 'documentTypes', { name: 'Budget', parent: root })
  await ensureBranch(portal, 'documentTypes', { name: 'Vide', parent: root })
  const training = await ensureBranch(portal, 'documentCommissions', { name: 'Formation' })
  await insertDocument(portal, { in: body, title: 'Budget 2025', type: budget })
  await insertDocument(portal, { in: body, title: 'Budget 2026', type: budget })
  await insertDocument(portal, { in: body, title: 'Budget archivé', type: budget, status: 'archived' })
  await insertDocument(portal, { in: body, title: 'Plan de formation', commission: training })
  await insertDocument(portal, { in: other, title: 'Ailleurs', commission: training })
  const [secretary, treasurer] = await db
    .insertInto('jobs')
    .values([
      { name: 'Secrétaire', position: 0 },
      { name: 'Trésorier', position: 1 },
    ])
    .returning('id')
    .execute()
  const sit = (lastName: string, seat = {}) => world.user({ in: body, lastName, ...seat })
  await sit('Zola')
  await sit('Élouan')
  await sit('Trévidic', { job: treasurer })
  await sit('Sizun', { job: secretary, role: 'validator' })
  await sit('Parti', { endsOn: '2026-03-18' })
  await sit('Attendu', { status: 'pending' })
  await world.user({ in: other, lastName: 'Second siège', also: [{ in: body }] })

  const home = (await reader.get(`/api/irps/${body.id}/home`)).json()

  expect(home).toMatchObject({ '@id': `/api/irps/${body.id}/home`, '@type': 'BodyHome', irp: { id: body.id } })
  expect(home.nextSession).toMatchObject({ title: 'Prochaine', documentCount: 0 })
  expect(home.lastSessions).toMatchObject([{ title: 'Passée' }])
  expect(home.functioning).toMatchObject([
    { id: root.id, name: 'Fonctionnement', parentId: 0, documents: [] },
    { id: budget.id, parentId: root.id, documents: [{ title: 'Budget 2026' }, { title: 'Budget 2025' }] },
  ])
  expect(home.committee).toMatchObject([{ name: 'Formation', documents: [{ title: 'Plan de formation' }] }])
  expect(home.members.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
    'Sizun',
    'Trévidic',
    'Élouan',
    'Second siège',
    'Zola',
  ])
  expect(home.members[0]).toMatchObject({ irpRole: 'validator', job: { name: 'Secrétaire' }, mandate: null })
})

test('what belongs to an inactive body stays readable', async () => {
  const body = await world.body({ active: false })
  const session = await insertSession(world.portal, { in: body, inDays: -7, status: 'closed' })
  const document = await insertDocument(world.portal, { in: body })

  expect((await reader.get(`/api/sessions/${session.id}`)).statusCode).toBe(200)
  expect((await reader.get(`/api/documents/${document.id}`)).statusCode).toBe(200)
  const home = (await reader.get(`/api/irps/${body.id}/home`)).json()
  expect(home).toMatchObject({ irp: { active: false }, lastSessions: [{ id: session.id }] })
})

test('a number that is no body, or not a number, is not found', async () => {
  for (const path of ['999', '999/home', 'abc', 'abc/home', '0'])
    expect((await reader.get(`/api/irps/${path}`)).json(), path).toMatchObject({ status: 404, code: 'record.notFound' })
})
