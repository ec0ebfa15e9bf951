import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBranch, insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string; label: string }
let reader: Actor
let validator: Actor
let redactor: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  reader = await world.user({ in: body })
  validator = await world.user({ in: body, role: 'validator' })
  redactor = await world.user({ in: body, role: 'redactor', firstName: 'Yann', lastName: 'Kervella' })
})
afterAll(() => world.close())

const read = async (id: number, actor = reader) => (await actor.get(`/api/documents/${id}`)).json()
const titles = async (query: string, actor = reader) =>
  (await actor.get(`/api/documents?${query}`)).json().member.map(({ title }: { title: string }) => title)

test('a document is returned with its classification, its file and its author', async () => {
  const { portal } = world
  const session = await insertSession(portal, {
    in: body,
    agenda: [{ title: 'Budget', kind: 'information', points: [{ title: 'Comptes', kind: 'information' }] }],
  })
  const type = await ensureBranch(portal, 'documentTypes', { name: 'Annexe' })
  const { id } = await insertDocument(portal, {
    in: body,
    session,
    pointId: session.pointIds[1]!,
    type,
    title: 'Comptes annuels',
    author: redactor,
    date: '2026-02-28',
  })

  expect(await read(id)).toMatchObject({
    '@context': '/api/contexts/Document',
    '@id': `/api/documents/${id}`,
    '@type': 'Document',
    title: 'Comptes annuels',
    family: 'session',
    irp: { id: body.id, name: 'CSE Bretagne', label: body.label },
    session: { id: session.id, title: 'Séance ordinaire', startsAt: '2026-03-26T09:00:00+01:00' },
    point: { id: session.pointIds[1], number: '1.1', title: 'Comptes' },
    documentType: { id: type.id, name: 'Annexe' },
    documentCommission: null,
    date: '2026-02-28',
    author: { id: redactor.id, firstName: 'Yann', lastName: 'Kervella' },
    fileName: 'Note d’information.pdf',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    status: 'published',
    textStatus: 'pending',
    read: 'never',
    fileVersion: 1,
    can: ['documents.read'],
  })
})

test('readers get the published versions; the author and the validators get all versions and the steps', async () => {
  const { portal } = world
  const document = await insertDocument(portal, { in: body, author: redactor })
  await insertVersion(portal, document, { published: false })
  const seenBy = async (actor: Actor) => {
    const { versions, steps, fileVersion, can } = await read(document.id, actor)
    const numbers = versions.map(({ number }: { number: number }) => number)
    return { numbers, steps: steps.map(({ from, to }: { from: string; to: string }) => [from, to]), fileVersion, can }
  }

  expect(await seenBy(reader)).toEqual({ numbers: [1], steps: [], fileVersion: 1, can: ['documents.read'] })
  const whole = {
    numbers: [2, 1],
    steps: [
      [null, 'draft'],
      ['draft', 'published'],
      ['published', 'submitted'],
    ],
    fileVersion: 1,
    can: expect.arrayContaining(['documents.read', 'documents.readHistory']),
  }
  expect(await seenBy(validator)).toEqual(whole)
  expect(await seenBy(redactor)).toEqual(whole)
})

test('the author of a draft gets its last version', async () => {
  const draft = await insertDocument(world.portal, { in: body, author: redactor, status: 'draft' })
  await insertVersion(world.portal, draft, { published: false })

  expect(await read(draft.id, redactor)).toMatchObject({ status: 'draft', fileVersion: 2, publishedAt: null })
})

test('the previous and next documents follow the order of the session among those the viewer may read', async () => {
  const { portal } = world
  const session = await insertSession(portal, {
    in: body,
    agenda: [
      { title: 'Premier', kind: 'information', points: [{ title: 'Sous-point', kind: 'information' }] },
      'Second',
    ],
  })
  const [first, nested, second] = session.pointIds
  const file = async (title: string, pointId?: number, wishes = {}) =>
    (await insertDocument(portal, { in: body, session, title, ...(pointId && { pointId }), ...wishes })).id
  const whole = await file('De la séance')
  const two = await file('Du second', second)
  const below = await file('Du sous-point', nested)
  const hidden = await file('En projet', nested, { status: 'draft' })
  const one = await file('Du premier', first)
  const alone = (await insertDocument(portal, { in: body })).id
  const around = async (id: number, actor = reader) => {
    const { previous, next } = await read(id, actor)
    return [previous?.id ?? null, next?.id ?? null]
  }

  expect(await around(one)).toEqual([null, below])
  expect(await around(below)).toEqual([one, two])
  expect(await around(two)).toEqual([below, whole])
  expect(await around(whole)).toEqual([two, null])
  expect(await around(alone)).toEqual([null, null])
  expect(await around(two, validator)).toEqual([hidden, whole])
})

test('the list is filtered, searched and sorted', async () => {
  const { portal } = world
  const other = await world.body()
  const commission = await ensureBranch(portal, 'documentCommissions', { name: 'Formation' })
  const type = await ensureBranch(portal, 'documentTypes', { name: 'Règlement intérieur' })
  const session = await insertSession(portal, { in: other })
  await insertDocument(portal, { in: other, title: 'Règlement intérieur du comité', type, date: '2024-01-15' })
  await insertDocument(portal, { in: other, title: 'Bilan de formation', commission, date: '2026-01-10' })
  await insertDocument(portal, { in: other, title: 'Écarts d’œuvres sociales', session })
  await insertDocument(portal, { in: other, title: 'Ancien règlement', type, status: 'archived' })
  const found = (query: string) => titles(`irp=${other.id}&${query}`)

  expect(await found('')).toEqual(['Écarts d’œuvres sociales', 'Bilan de formation', 'Règlement intérieur du comité'])
  expect(await found('order[title]=asc')).toEqual([
    'Bilan de formation',
    'Écarts d’œuvres sociales',
    'Règlement intérieur du comité',
  ])
  expect(await found('order[date]=asc&family[]=committee&family[]=functioning')).toEqual([
    'Règlement intérieur du comité',
    'Bilan de formation',
  ])
  expect(await found(`documentType=${type.id}&status[]=published&status[]=archived&order[publishedAt]=asc`)).toEqual([
    'Règlement intérieur du comité',
    'Ancien règlement',
  ])
  expect(await found(`documentCommission=${commission.id}`)).toEqual(['Bilan de formation'])
  expect(await found(`session=${session.id}`)).toEqual(['Écarts d’œuvres sociales'])
  expect(await found('date[after]=2024-01-16&date[before]=2026-01-10')).toEqual(['Bilan de formation'])
  expect(await found(`q=${encodeURIComponent('OEUVRES écart')}`)).toEqual(['Écarts d’œuvres sociales'])
  expect(await found('q=reglement%20bilan')).toEqual([])
  for (const typed of ['%', '_', "'", '\\', ':*', '[', '('])
    expect(await found(`q=${encodeURIComponent(`${typed}${typed}`)}`)).toEqual([])
})

test('one’s own documents are listed in every state, and nobody else’s are', async () => {
  const author = await world.user({ in: body, role: 'redactor' })
  for (const status of ['draft', 'submitted', 'refused', 'published'] as const)
    await insertDocument(world.portal, { in: body, title: `Document ${status}`, status, author })

  expect(await titles('author=me&order[title]=asc', author)).toEqual([
    'Document draft',
    'Document published',
    'Document refused',
    'Document submitted',
  ])
  expect(await titles('author=me&status=refused', author)).toEqual(['Document refused'])
  expect(await titles('author=me')).toEqual([])
})

test('counts of one’s own documents match the list; an unpublished version counts in its own state', async () => {
  const author = await world.user({ in: body, role: 'redactor' })
  for (const status of ['draft', 'refused', 'refused', 'published', 'archived'] as const)
    await insertDocument(world.portal, { in: body, status, author })
  const mended = await insertDocument(world.portal, { in: body, title: 'À corriger', author })
  await insertVersion(world.portal, mended, { published: false })
  await validator.post(`/api/documents/${mended.id}/refusal`, { reason: 'Il manque les annexes.' })
  await insertDocument(world.portal, { in: body, author: redactor })

  const answer = await author.get('/api/documents/mine/counts')
  const counts = { refused: 3, draft: 1, submitted: 0, published: 1, archived: 1 }
  expect(answer.json()).toEqual({ '@id': '/api/documents/mine/counts', '@type': 'MyDocumentCounts', ...counts })
  for (const [status, count] of Object.entries(counts))
    expect((await author.get(`/api/documents?author=me&status=${status}`)).json().totalItems, status).toBe(count)
  expect(await titles('author=me&status=refused&order[updatedAt]=desc', author)).toContain('À corriger')
  // Readers still see it as published.
  expect(await titles(`irp=${body.id}&status=published`)).toContain('À corriger')
  expect((await reader.get('/api/documents/mine/counts')).json()).toMatchObject({ code: 'access.denied' })
})

test('sorting by last change puts the newest first', async () => {
  const author = await world.user({ in: body, role: 'redactor' })
  for (const title of ['Premier', 'Deuxième', 'Troisième'])
    await insertDocument(world.portal, { in: body, title, author, status: 'submitted' })
  expect(await titles('author=me&order[updatedAt]=desc', author)).toEqual(['Troisième', 'Deuxième', 'Premier'])
  expect(await titles('author=me&order[updatedAt]=asc', author)).toEqual(['Premier', 'Deuxième', 'Troisième'])
})

test('an unknown id, or one that is not a number, is not found', async () => {
  for (const id of ['99999', '0', '-1', 'abc', '99999999999'])
    expect((await reader.get(`/api/documents/${id}`)).json(), id).toMatchObject({
      status: 404,
      code: 'record.notFound',
    })
})

test('a HEAD request returns the length of the file and does not mark it as read', async () => {
  const document = await insertDocument(world.portal, { in: body, title: 'Tête seule' })
  const head = await reader.head(`/api/documents/${document.id}/file`)

  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
  expect(await read(document.id)).toMatchObject({ read: 'never', size: Number(head.headers['content-length']) })
})
