import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let redactor: Actor
let reader: Actor
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  redactor = await world.user({ in: body, role: 'redactor', firstName: 'Yann', lastName: 'Kervella' })
  reader = await world.user({ in: body, firstName: 'Inès', lastName: 'Abadie' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.user({ in: body, role: 'validator', endsOn: '2026-03-18' })
  await world.user({ in: body, startsOn: '2026-03-20' })
  await world.user({ in: body, status: 'pending' })
})
afterAll(() => world.close())

const readersOf = async (id: number, actor: Actor) => (await actor.get(`/api/documents/${id}/readers`)).json()
const open = (id: number, actor: Actor) => actor.get(`/api/documents/${id}/file`)

test('redactors of the body see how many current members have read the published version', async () => {
  const { id } = await insertDocument(world.portal, { in: body })
  expect(await readersOf(id, redactor)).toEqual({
    '@context': '/api/contexts/DocumentReaders',
    '@id': `/api/documents/${id}/readers`,
    '@type': 'DocumentReaders',
    count: 0,
    of: 2,
    people: null,
  })

  const stranger = await world.user({ in: await world.body() })
  await open(id, stranger)
  expect(await readersOf(id, redactor)).toMatchObject({ count: 0, of: 2 })
  await open(id, reader)
  await open(id, reader)
  expect(await readersOf(id, redactor)).toMatchObject({ count: 1, of: 2, people: null })

  await insertVersion(world.portal, { id }, { published: false })
  expect(await readersOf(id, redactor)).toMatchObject({ count: 1, of: 2 })
  await insertVersion(world.portal, { id })
  expect(await readersOf(id, redactor)).toMatchObject({ count: 0, of: 2 })
})

test('administrators see the names, by last name', async () => {
  const { id } = await insertDocument(world.portal, { in: body })
  await open(id, reader)
  expect(await readersOf(id, administrator)).toMatchObject({
    count: 1,
    of: 2,
    people: [
      { id: reader.id, firstName: 'Inès', lastName: 'Abadie', readAt: '2026-03-19T09:00:00+01:00' },
      { id: redactor.id, firstName: 'Yann', lastName: 'Kervella', readAt: null },
    ],
  })
})

test('a document that was never published has no readers', async () => {
  const { id } = await insertDocument(world.portal, { in: body, author: redactor, status: 'submitted' })
  await open(id, redactor)
  expect(await readersOf(id, redactor)).toMatchObject({ count: 0, of: 2 })
})

test('readers and members of other bodies may not see the readers of a document', async () => {
  const elsewhere = await world.user({ in: await world.body(), role: 'validator' })
  const { id } = await insertDocument(world.portal, { in: body })
  const secret = await insertDocument(world.portal, { in: body, confidential: true })

  expect(await readersOf(id, reader)).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await readersOf(id, elsewhere)).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await readersOf(secret.id, elsewhere)).toMatchObject({ status: 404, code: 'record.notFound' })
  expect(await readersOf(99_999, redactor)).toMatchObject({ status: 404 })
})
