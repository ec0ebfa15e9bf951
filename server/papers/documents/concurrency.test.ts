import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, createCircle } from '#tests/support/circle.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Concurrent calls on documents that are being deleted.

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  await Promise.all([circle.people.redactor.get('/me'), circle.people.validator.get('/me')])
})
afterAll(() => world.close())

const rounds = 8
const draftOf = (session?: { id: number }) =>
  insertDocument(world.portal, {
    in: circle.body,
    status: 'draft',
    author: circle.people.redactor,
    ...(session && { session }),
  })

test('a draft deleted while it is opened is returned whole or not found', async () => {
  const { redactor, validator } = circle.people
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await draftOf()
    const [deleted, ...opened] = await Promise.all([
      redactor.delete(`/api/documents/${id}`),
      redactor.get(`/api/documents/${id}/file`),
      validator.get(`/api/documents/${id}/file`),
    ])
    expect(deleted.statusCode).toBe(204)
    // 503 when the file was deleted after the rights were checked.
    for (const { statusCode } of opened) expect([200, 404, 503]).toContain(statusCode)
  }
})

test('a version deleted while it is opened is returned whole or not found', async () => {
  const { redactor, validator } = circle.people
  for (let round = 0; round < rounds; round += 1) {
    const document = await draftOf()
    await insertVersion(world.portal, document, { published: false })
    const [deleted, opened] = await Promise.all([
      redactor.delete(`/api/documents/${document.id}/versions/2`),
      validator.get(`/api/documents/${document.id}/file`),
    ])
    expect(deleted.statusCode).toBe(204)
    expect([200, 404, 503]).toContain(opened.statusCode)
  }
})

test('the file of minutes can be replaced while the previous one is deleted', async () => {
  const { redactor, validator } = circle.people
  for (let round = 0; round < rounds; round += 1) {
    const session = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -5 })
    const [first, second] = [await draftOf(session), await draftOf(session)]
    const before = await redactor.put(`/api/sessions/${session.id}/minutes`, {
      state: 'draft',
      document: first,
      version: 1,
    })
    expect(before.statusCode).toBe(200)
    const [written, deleted] = await Promise.all([
      validator.put(`/api/sessions/${session.id}/minutes`, { state: 'draft', document: second, version: 2 }),
      redactor.delete(`/api/documents/${first.id}`),
    ])
    expect(written.statusCode).toBe(200)
    expect([204, 409]).toContain(deleted.statusCode)
  }
})

test('attaching a file to minutes while it is deleted: either the attachment or the deletion is refused', async () => {
  const { redactor } = circle.people
  for (let round = 0; round < rounds; round += 1) {
    const session = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -5 })
    const document = await draftOf(session)
    const [written, deleted] = await Promise.all([
      redactor.put(`/api/sessions/${session.id}/minutes`, { state: 'draft', document, version: 1 }),
      redactor.delete(`/api/documents/${document.id}`),
    ])
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([written.statusCode, deleted.statusCode])
  }
})

test('the thumbnail that is drawn while a draft is deleted is deleted too', async () => {
  const { id } = await draftOf()
  const { key } = await world.portal.store.save(Readable.from([Buffer.from('une image')]), { maxBytes: 100 })
  const drawing = await world.db.startTransaction().execute()
  await drawing.updateTable('documentVersions').set({ thumbnailKey: key }).where('documentId', '=', id).execute()

  const deleting = circle.people.redactor.delete(`/api/documents/${id}`)
  await waitForBlockedQuery(world)
  await drawing.commit().execute()

  expect((await deleting).statusCode).toBe(204)
  await runTasks(world, 'documents.discard')
  await expect(world.portal.store.getLocalPath(key)).rejects.toThrow(key)
})
