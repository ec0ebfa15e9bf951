import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type ObjectStoreServer, startObjectStore } from '#tests/support/objectStore.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// FILES_DELIVERY=redirect: a browser that saves a file gets a signed URL of the object store.

let server: ObjectStoreServer
let world: World
beforeAll(async () => {
  server = await startObjectStore()
  world = await openWorld({ env: { FILES_URL: server.url(), FILES_DELIVERY: 'redirect' } })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

let body: { id: number }
let reader: Actor
let download: string
let id: number
const click = { 'sec-fetch-mode': 'navigate' }
beforeEach(async () => {
  body = await world.body()
  reader = await world.user({ in: body })
  await reader.get('/me')
  id = (await insertDocument(world.portal, { in: body })).id
  download = `/api/documents/${id}/file?download=1`
})

const isRead = async () =>
  (await world.db.selectFrom('documentReadings').selectAll().where('userId', '=', reader.id).execute()).length > 0

test('a download is answered with a URL of a minute, which fixes name and type', async () => {
  const { statusCode, headers, body: sent } = await reader.get(download, click)
  expect([statusCode, headers['cache-control'], headers.etag, sent]).toEqual([302, 'private, no-store', undefined, ''])
  const url = new URL(String(headers.location))
  expect(url.origin).toBe(server.endpoint)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-type': 'application/pdf',
    'response-content-disposition': expect.stringMatching(/^attachment; filename=".*\.pdf"/),
    'response-cache-control': 'private, no-store',
  })
  const file = await fetch(url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await file.text()).slice(0, 4)).toBe('%PDF')
  expect(await isRead()).toBe(true)
})

test('what pages read, fetch and ask for in part, and what programs ask for, comes from the server', async () => {
  const whole = `/api/documents/${id}/file`
  const answers = [
    await reader.get(whole, click),
    await reader.get(download),
    await reader.get(download, { 'sec-fetch-mode': 'cors' }),
    await reader.get(download, { ...click, range: 'bytes=0-3' }),
    await reader.head(download, click),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 206, 200])
})

test('a confidential document comes from the server, and is audited', async () => {
  const { id: secret } = await insertDocument(world.portal, { in: body, confidential: true })
  const lines = await auditLinesDuring(world, async () =>
    expect((await reader.get(`/api/documents/${secret}/file?download=1`, click)).statusCode).toBe(200),
  )
  expect(lines.map(({ action }) => action)).toEqual(['document.downloaded'])
})

test('what not all members read comes from the server: the channel, a draft, a document of a draft session', async () => {
  const writer = await world.user({ in: body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'] })
  await writer.get('/me')
  const session = await insertSession(world.portal, { in: body, status: 'draft' })
  const restricted = [
    await insertDocument(world.portal, { in: body, channel: 'csec' }),
    await insertDocument(world.portal, { in: body, status: 'draft', author: writer }),
    await insertDocument(world.portal, { in: body, session }),
  ]
  for (const document of restricted) {
    const { statusCode, headers } = await writer.get(`/api/documents/${document.id}/file?download=1`, click)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
})

test('who may not read a document gets no URL', async () => {
  const { id: draft } = await insertDocument(world.portal, { in: body, status: 'draft' })
  const { statusCode, headers } = await reader.get(`/api/documents/${draft}/file?download=1`, click)
  expect([statusCode, headers.location]).toEqual([404, undefined])
})

test('a missing file is told, and not marked as read', async () => {
  const { fileKey } = await world.db
    .selectFrom('documentVersions')
    .select('fileKey')
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  await world.portal.store.remove(fileKey)
  expect((await reader.get(download, click)).statusCode).toBe(503)
  expect(await isRead()).toBe(false)
})
