import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { type ObjectStoreServer, startObjectStore } from '#tests/support/objectStore.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/takeaway.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// FILES_DELIVERY=redirect: a browser that saves the PDF of a session gets a signed URL only if all members may read all of it.

// Each bundle is built by a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let server: ObjectStoreServer
let world: World
let body: { id: number }
let redactor: Actor
beforeAll(async () => {
  server = await startObjectStore()
  world = await openWorld({ env: { FILES_URL: server.url(), FILES_DELIVERY: 'redirect' } })
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  body = await world.body()
  redactor = await world.user({ in: body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'] })
  await redactor.get('/me')
})

/** Builds the PDF of a session, and saves it with a browser. */
async function download(who: Actor, { id }: { id: number }) {
  const address = `/api/sessions/${id}/bundle.pdf`
  await who.get(address)
  await runTasks(world)
  const { statusCode, headers } = await who.get(address, { 'sec-fetch-mode': 'navigate' })
  return { statusCode, caching: headers['cache-control'], isSigned: headers.location !== undefined }
}
const signed = { statusCode: 302, caching: 'private, no-store', isSigned: true }
const sent = { statusCode: 200, caching: 'private, no-store', isSigned: false }

test('with a document of the channel, it comes from the server to who may read it, and is signed for others', async () => {
  const session = await insertSession(world.portal, { in: body })
  await insertDocument(world.portal, { in: body, session })
  expect(await download(redactor, session)).toEqual(signed)
  await insertDocument(world.portal, { in: body, session, channel: 'csec' })
  expect(await download(redactor, session)).toEqual(sent)
  const reader = await world.user({ in: body })
  await reader.get('/me')
  expect(await download(reader, session)).toEqual(signed)
})

test.each(['a document', 'no document'])('that of a draft session with %s comes from the server', async (content) => {
  const session = await insertSession(world.portal, { in: body, status: 'draft', agenda: ['Budget'] })
  if (content === 'a document') await insertDocument(world.portal, { in: body, session })
  expect(await download(redactor, session)).toEqual(sent)
})

test('a point that refers to a document of a draft session makes it come from the server', async () => {
  const draft = await insertSession(world.portal, { in: body, status: 'draft' })
  const document = await insertDocument(world.portal, { in: body, session: draft })
  const session = await insertSession(world.portal, { in: body, agenda: ['Budget'] })
  await world.db
    .insertInto('agendaPointReferences')
    .values({ pointId: session.pointIds[0]!, documentId: document.id, position: 0 })
    .execute()
  expect(await download(redactor, session)).toEqual(sent)
})
