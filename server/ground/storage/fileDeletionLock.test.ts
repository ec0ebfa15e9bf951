import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { countStoredFiles } from '#tests/support/files.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { lockFileDeletions } from './fileDeletionLock.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a file that loses its record during a backup is deleted after the backup', async () => {
  const document = await insertDocument(world.portal, { in: await world.body(), status: 'draft' })
  const kept = await countStoredFiles(world)
  const { fileKey } = await world.db
    .deleteFrom('documentVersions')
    .where('documentId', '=', document.id)
    .returning('fileKey')
    .executeTakeFirstOrThrow()
  const [backup, another] = [world.portal.createDedicatedClient(), world.portal.createDedicatedClient()]
  await Promise.all([backup.connect(), another.connect()])
  expect(await lockFileDeletions(backup)).toBe(true)
  expect(await lockFileDeletions(another)).toBe(false)

  await taskHandlers(world.portal)['documents.discard']({ fileKey })
  expect(await countStoredFiles(world)).toBe(kept)
  const [later] = await waitingTasks(world, 'documents.discard')
  expect(later?.payload).toEqual({ fileKey })
  expect(Date.parse(later?.runAt ?? '')).toBeGreaterThan(Date.now())

  // Released whatever happens.
  await Promise.all([backup.end(), another.end()])
  await runTasks(world, 'documents.discard')
  expect(await countStoredFiles(world)).toBe(kept - 1)
})
