import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FileMissing } from '#server/ground/storage/store.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { type Circle, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { terminateBlockedQuery, waitForBlockedQuery } from '#tests/support/locks.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { extractText } from './reading/extractText.ts'

// Text extraction runs in a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())
// Each test starts with an empty queue.
beforeEach(() => deleteTasks(world, 'documents.extract'))
beforeEach(() => deleteTasks(world, 'documents.discard'))

const stored = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

const fileIn = (status: 'draft' | 'refused') =>
  insertDocument(world.portal, { in: circle.body, status, author: circle.people.redactor })

const versionsOf = ({ id }: { id: number }) =>
  world.db
    .selectFrom('documentVersions')
    .select(['id', 'fileKey', 'thumbnailKey', 'textStatus'])
    .where('documentId', '=', id)
    .orderBy('number')
    .execute()

async function onlyVersionOf(document: { id: number }) {
  const [version] = await versionsOf(document)
  if (!version) throw new Error('the document has no version')
  return version
}

/** Starts a transaction that stays open while a text is extracted. */
async function openTransaction() {
  const open = await world.db.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(open)
  return open
}

test.each(['draft', 'refused'] as const)('deleting a document that is %s deletes its files', async (status) => {
  const before = await stored()
  const document = await fileIn(status)
  await runTasks(world, 'documents.extract')
  const { fileKey, thumbnailKey } = await onlyVersionOf(document)
  expect(await stored()).toHaveLength(before.length + 2)

  expect((await circle.people.redactor.delete(`/api/documents/${document.id}`)).statusCode).toBe(204)

  // If the server is killed now, two files are left, which the next one deletes.
  expect(await waitingTasks(world, 'documents.discard')).toMatchObject([
    { payload: { fileKey } },
    { payload: { fileKey: thumbnailKey } },
  ])
  expect(await stored()).toHaveLength(before.length + 2)
  await runTasks(world, 'documents.discard')
  expect(await stored()).toEqual(before)
})

test('a document that may not be deleted keeps its files', async () => {
  const { id } = await insertDocument(world.portal, { in: circle.body, author: circle.people.redactor })

  expect((await circle.people.redactor.delete(`/api/documents/${id}`)).statusCode).toBe(409)

  expect(await waitingTasks(world, 'documents.discard')).toEqual([])
})

test('a file left by a killed server is deleted when its task is due, and no other file is', async () => {
  const { store } = world.portal
  const discard = taskHandlers(world.portal)['documents.discard']
  const left = await store.save(Readable.from([Buffer.from('%PDF-')]), { maxBytes: 10 })
  const document = await fileIn('draft')
  await runTasks(world, 'documents.extract')
  const { fileKey, thumbnailKey } = await onlyVersionOf(document)
  if (!thumbnailKey) throw new Error('no picture was drawn')

  for (const key of [left.key, fileKey, thumbnailKey]) await discard({ fileKey: key })

  await expect(store.getLocalPath(left.key)).rejects.toBeInstanceOf(FileMissing)
  await expect(store.getLocalPath(fileKey)).resolves.toBeDefined()
  await expect(store.getLocalPath(thumbnailKey)).resolves.toBeDefined()
})

test('extracting a text again replaces the thumbnail and deletes the previous one', async () => {
  const document = await fileIn('draft')
  await runTasks(world, 'documents.extract')
  const first = await onlyVersionOf(document)
  const before = await stored()

  await extractText(world.portal, { versionId: first.id })

  const again = await onlyVersionOf(document)
  expect(again.thumbnailKey).not.toBe(first.thumbnailKey)
  expect(await waitingTasks(world, 'documents.discard')).toMatchObject([{ payload: { fileKey: first.thumbnailKey } }])
  await runTasks(world, 'documents.discard')
  expect(await stored()).toHaveLength(before.length)
  await expect(world.portal.store.getLocalPath(again.thumbnailKey ?? '')).resolves.toBeDefined()
})

test('a thumbnail is kept while it is unknown whether its record was committed', async () => {
  const document = await fileIn('draft')
  await deleteTasks(world, 'documents.extract')
  const version = await onlyVersionOf(document)
  const before = await stored()
  const holder = await openTransaction()
  await holder.selectFrom('documentVersions').select('id').where('id', '=', version.id).forUpdate().execute()

  const reading = extractText(world.portal, { versionId: version.id })
  await Promise.all([expect(reading).rejects.toThrow(/terminat/i), terminateBlockedQuery(world)])
  await holder.rollback().execute()

  expect(await stored()).toHaveLength(before.length + 1)
  const waiting = await waitingTasks(world, 'documents.discard')
  // Due by the time of the queue, whatever the clock of the portal says.
  expect(waiting.map(({ runAt }) => Date.parse(runAt) > Date.now() + 3_000_000)).toEqual([true])
  await runTasks(world, 'documents.discard')
  expect(await stored()).toEqual(before)
})

test('the thumbnail of a version that was deleted meanwhile is deleted at once', async () => {
  const document = await fileIn('draft')
  await deleteTasks(world, 'documents.extract')
  const version = await onlyVersionOf(document)
  const before = await stored()
  const deleting = await openTransaction()
  await deleting.deleteFrom('documents').where('id', '=', document.id).execute()

  const reading = extractText(world.portal, { versionId: version.id })
  const deleted = waitForBlockedQuery(world).then(() => deleting.commit().execute())
  await Promise.all([expect(reading).rejects.toThrow('deleted'), deleted])

  expect(await stored()).toEqual(before)
  expect(await waitingTasks(world, 'documents.discard')).toEqual([])
})
