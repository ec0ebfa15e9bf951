import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { moveFiles, storeParts } from './moveFiles.ts'

let shelf: BackupPortal
let source: Store
let target: Store
beforeEach(async () => {
  shelf = await openBackupPortal()
  source = await openDiskStore(join(shelf.folder, 'ancien'))
  target = await openDiskStore(join(shelf.folder, 'nouveau'))
})
afterEach(() => shelf.close())

const put = async (part: string, content = part) => {
  const key = `${part}${randomUUID().slice(2)}`
  const keyInPart = `${part}/${key}`
  await source.saveAs(keyInPart, Readable.from([Buffer.from(content)]))
  return keyInPart
}
const keysOf = async (store: Store) =>
  (await Promise.all(storeParts.map((part) => store.listPart(part)))).flat().map(({ key }) => key)
const run = (from = source, servedSince: Date | null = null) =>
  moveFiles({ db: shelf.portal.db, source: from, target, servedSince })

test('files that are added and deleted during a move are so in the copy too', async () => {
  const [copied, copying, staying, waiting] = [await put('00'), await put('40'), await put('80'), await put('ff')]
  let added = ''
  const busy: Store = {
    ...source,
    async read(key) {
      const content = await source.read(key)
      if (key === copying) await source.remove(copying)
      if (key === staying) {
        await source.remove(copied)
        await source.remove(waiting)
        added = await put('01', 'ajouté')
      }
      return content
    },
  }
  expect(await run(busy)).toMatchObject({ copied: 3, deleted: 1 })
  expect((await keysOf(target)).toSorted()).toEqual([added, staying].toSorted())
  expect(await text(await target.read(added))).toBe('ajouté')
  expect((await keysOf(source)).toSorted()).toEqual([added, staying].toSorted())
})

test('a second run copies only what is missing, and again what is incomplete', async () => {
  const [one, two] = [await put('10', 'un'), await put('20', 'deux')]
  await run()
  const three = await put('20', 'trois')
  await target.remove(one)
  await target.saveAs(two, Readable.from([Buffer.from('d')]))
  expect(await run()).toMatchObject({ copied: 3, alreadyThere: 0 })
  expect(await run()).toMatchObject({ copied: 0, alreadyThere: 3 })
  expect(await Promise.all([one, two, three].map(async (key) => text(await target.read(key))))).toEqual([
    'un',
    'deux',
    'trois',
  ])
})

test('a copy that is read back otherwise is refused, and deleted', async () => {
  const key = await put('10', 'contenu')
  const spoilt: Store = { ...target, read: async () => Readable.from([Buffer.from('CONTENU')]) }
  const moved = moveFiles({ db: shelf.portal.db, source, target: spoilt, servedSince: null })
  await expect(moved).rejects.toThrow(/^La copie du fichier 10\/.* n’est pas ce qui a été lu/)
  expect(await target.size(key)).toBeNull()
})

test('a copy that a record refers to is kept, even if its original is lost', async () => {
  await insertDocument(shelf.portal, { in: await shelf.body() })
  const { store } = shelf.portal
  await run(store)
  const keys = await keysOf(target)
  for (const key of await keysOf(store)) await store.remove(key)
  expect(await run(store)).toMatchObject({ copied: 0, deleted: 0 })
  expect(await keysOf(target)).toEqual(keys)
})

test('once servers save files in the target, only copies made before are deleted with their originals', async () => {
  const key = await put('10')
  await run()
  await source.remove(key)
  expect(await run(source, new Date(Date.now() - 3_600_000))).toMatchObject({ deleted: 0 })
  expect(await run(source, new Date(Date.now() + 3_600_000))).toMatchObject({ deleted: 1 })
  expect(await keysOf(target)).toEqual([])
})
