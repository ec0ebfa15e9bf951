import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSearch, sendNotification } from '#tests/support/notifications.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Opening a record marks its notifications as read, for its reader alone, on all their devices.

let world: World
let body: { id: number }
let person: Actor
let other: Actor
let session: { id: number }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body()
  person = await world.user({ in: body })
  other = await world.user({ in: body })
  session = await insertSession(world.portal, { in: body })
})

const tellBoth = (kind: Parameters<typeof sendNotification>[1], about: Parameters<typeof sendNotification>[2]) =>
  sendNotification(world, kind, about, [{ userId: person.id }, { userId: other.id }])
const unread = async (who: Actor): Promise<string[]> =>
  (await who.get('/api/notifications?read=false'))
    .json()
    .member.map(({ subject }: { subject: { title: string } }) => subject.title)
    .toSorted()
const count = async (who: Actor) => (await who.post('/api/notifications/reading', { ids: [1] })).json().unread

test('reading a document marks its notifications as read, also those sent after it was first read', async () => {
  const document = await insertDocument(world.portal, { in: body, title: 'Budget' })
  const sibling = await insertDocument(world.portal, { in: body, title: 'Autre' })
  await tellBoth('flow.published', { documentId: document.id })
  await tellBoth('flow.published', { documentId: sibling.id })
  await person.get(`/api/documents/${document.id}/file`)
  expect(await unread(person)).toEqual(['Autre'])
  expect(await unread(other)).toEqual(['Autre', 'Budget'])
  expect(await count(person)).toBe(1)

  await tellBoth('document.published', { documentId: document.id })
  expect(await unread(person)).toEqual(['Autre', 'Budget'])
  await person.get(`/api/documents/${document.id}/file`)
  expect(await unread(person)).toEqual(['Autre'])
})

test('opening a session marks its notifications and those of its new documents as read, from two devices at once', async () => {
  const elsewhere = await insertSession(world.portal, { in: body, title: 'Autre séance' })
  const paper = await insertDocument(world.portal, { in: body, session, title: 'Pièce' })
  const refused = await insertDocument(world.portal, { in: body, session, title: 'À corriger' })
  await tellBoth('session.convened', { sessionId: session.id })
  await tellBoth('flow.published', { documentId: paper.id, sessionId: session.id })
  await tellBoth('document.refused', { documentId: refused.id })
  await tellBoth('session.changed', { sessionId: elsewhere.id })
  const answers = await Promise.all([1, 2].map(() => person.put(`/api/sessions/${session.id}/visit`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await unread(person)).toEqual(['Autre séance', 'À corriger'].toSorted())
  expect(await unread(other)).toHaveLength(4)
})

test('seeing the results of a saved search marks its alerts as read', async () => {
  const search = await insertSearch(world, person)
  await sendNotification(world, 'search.alert', { savedSearchId: search.id }, [{ userId: person.id }])
  expect(await unread(person)).toHaveLength(1)
  await person.post(`/api/saved_searches/${search.id}/visit`)
  expect(await unread(person)).toEqual([])
})

test('a record that the person may no longer read is neither counted, nor read by opening it', async () => {
  const stranger = await world.user()
  const secret = await insertDocument(world.portal, { in: body, title: 'Confidentiel', confidential: true })
  await sendNotification(world, 'flow.published', { documentId: secret.id }, [{ userId: stranger.id }])
  expect(await unread(stranger)).toEqual([])
  expect(await count(stranger)).toBe(0)
  expect((await stranger.get(`/api/documents/${secret.id}/file`)).statusCode).toBe(404)
  const { readAt } = await world.db
    .selectFrom('notifications')
    .select('readAt')
    .where('userId', '=', stranger.id)
    .executeTakeFirstOrThrow()
  expect(readAt).toBeNull()
})
