import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '#server/operation/backup/backUp.ts'
import { restore } from '#server/operation/backup/restore.ts'
import { commands } from '#server/operation/commands/commands.ts'
import { openForCommand } from '#server/operation/commands/openForCommand.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { insertDocument } from '#tests/support/documents.ts'

const log = pino({ level: 'silent' })

let shelf: BackupPortal
let folder: string
beforeEach(async () => {
  shelf = await openBackupPortal()
  folder = await mkdtemp(join(tmpdir(), 'mandature-store-'))
})
afterEach(async () => {
  await shelf.close()
  await rm(folder, { recursive: true, force: true })
})

const refusal = /n’est pas celui de cette base : écrivez dans FILES_URL/
const open = async (filesDir: string) => {
  const opened = await openPortal({ ...shelf.config, filesDir }, log)
  await opened.close()
}
const own = () => shelf.config.filesDir
const markOf = async () => (await shelf.portal.db.selectFrom('storeMarks').select('mark').execute())[0]?.mark
const forgetMarks = async () => {
  await shelf.portal.db.deleteFrom('storeMarks').execute()
  await rm(join(own(), 'portal-mark'))
}
const file = async () => insertDocument(shelf.portal, { in: await shelf.body() })

test('a server with another folder is refused, and one with the same folder works', async () => {
  await expect(open(folder)).rejects.toThrow(refusal)
  await open(own())
  expect(await shelf.portal.store.readMark()).toBe(await markOf())
})

test('a server with the folder of another portal is refused', async () => {
  const other = await openBackupPortal()
  try {
    await expect(open(other.config.filesDir)).rejects.toThrow(refusal)
  } finally {
    await other.close()
  }
})

test('of servers that start together with different folders, one is refused', async () => {
  await forgetMarks()
  const ends = await Promise.allSettled([open(own()), open(folder)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('servers that start together with one folder write one mark', async () => {
  await forgetMarks()
  await Promise.all([open(own()), open(own()), open(own())])
  expect(await shelf.portal.store.readMark()).toBe(await markOf())
})

test('a portal with files that was just upgraded marks its own folder and no other', async () => {
  await file()
  await forgetMarks()
  await expect(open(folder)).rejects.toThrow(refusal)
  await open(own())
  expect(await shelf.portal.store.readMark()).toBe(await markOf())
})

test('a portal that was just upgraded marks its folder, even if one of its files is missing', async () => {
  await file()
  await file()
  const { fileKey } = await shelf.portal.db
    .selectFrom('documentVersions')
    .select('fileKey')
    .limit(1)
    .executeTakeFirstOrThrow()
  await rm(join(own(), fileKey))
  await forgetMarks()
  await open(own())
  expect(await shelf.portal.store.readMark()).toBe(await markOf())
})

test('a server killed between writing the two marks recovers', async () => {
  await file()
  const mark = await markOf()
  await shelf.portal.db.deleteFrom('storeMarks').execute()
  await open(own())
  expect(await markOf()).toBe(mark)
})

test('a command refuses another folder, and `adopt-store` accepts it', async () => {
  const mark = await markOf()
  const run = async (name: string) =>
    commands[name]?.run({
      words: [],
      options: {},
      say: () => undefined,
      exitWith: () => undefined,
      config: shelf.config,
      log,
      withPortal: openForCommand({ ...shelf.config, filesDir: folder }, log),
    })
  await expect(run('check-files')).rejects.toThrow(refusal)
  await run('adopt-store')
  await run('check-files')
  await open(folder)
  expect(await markOf()).toBe(mark)
})

test('of portals that start together on one empty folder, one is refused, also when it starts again', async () => {
  const other = await openBackupPortal()
  try {
    await forgetMarks()
    await other.portal.db.deleteFrom('storeMarks').execute()
    const openOther = async () => {
      const opened = await openPortal({ ...other.config, filesDir: own() }, log)
      await opened.close()
    }
    const starts = [() => open(own()), openOther]
    const ends = await Promise.allSettled(starts.map((start) => start()))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = ends.findIndex(({ status }) => status === 'rejected')
    await expect(starts[loser]?.()).rejects.toThrow(refusal)
    await starts[1 - loser]?.()
  } finally {
    await other.close()
  }
})

test('a server killed before it marked the store goes on with its mark', async () => {
  const mark = '11111111-1111-4111-8111-111111111111'
  await shelf.portal.db.updateTable('storeMarks').set({ mark, isPending: true }).execute()
  await rm(join(own(), 'portal-mark'))
  await open(own())
  expect([await markOf(), await shelf.portal.store.readMark()]).toEqual([mark, mark])
  expect(await shelf.portal.db.selectFrom('storeMarks').select('isPending').execute()).toEqual([{ isPending: false }])
})

test('an empty portal does not take the folder of another one as its own', async () => {
  await shelf.portal.db.deleteFrom('storeMarks').execute()
  await expect(open(own())).rejects.toThrow(refusal)
})

test('/readyz reports that the folder no longer belongs to the database', async () => {
  const visitor = await shelf.visitor()
  expect((await visitor.get('/readyz')).statusCode).toBe(200)
  await shelf.portal.store.writeMark('00000000-0000-4000-8000-000000000000')
  expect((await visitor.get('/readyz')).statusCode).toBe(503)
  await rm(join(own(), 'portal-mark'))
  expect((await visitor.get('/readyz')).statusCode).toBe(503)
})

test('a portal restored elsewhere keeps the mark of its new folder', async () => {
  await file()
  const archive = join(folder, 'sauvegarde.zip')
  await backUp(shelf, archive)
  const target = await openBackupPortal()
  try {
    const before = await target.portal.store.readMark()
    await restore(archive, (act) => act(target), { replaces: false })
    expect(await target.portal.db.selectFrom('storeMarks').select('mark').execute()).toEqual([{ mark: before }])
    const again = await openPortal(target.config, log)
    await again.close()
  } finally {
    await target.close()
  }
})

describe('a restore', () => {
  let other: BackupPortal
  beforeEach(async () => {
    other = await openBackupPortal()
  })
  afterEach(() => other.close())

  const runOn = (filesDir: string, name: string, words: string[] = []) =>
    commands[name]?.run({
      words,
      options: {},
      say: () => undefined,
      exitWith: () => undefined,
      config: shelf.config,
      log,
      withPortal: openForCommand({ ...shelf.config, filesDir }, log),
    })
  const bindForRestore = async (on: BackupPortal, filesDir: string) => {
    const opened = await openPortal({ ...on.config, filesDir }, log, { adoptsStore: 'unmarked' })
    await opened.close()
  }
  const sentence =
    /^Cet emplacement de fichiers est celui d’un autre portail : écrivez dans FILES_URL \(ou DATA_DIR\) un emplacement vide/

  test.each(['known', 'new'])('is refused on the folder of another portal (database: %s)', async (database) => {
    await insertDocument(other.portal, { in: await other.body() })
    const archive = join(folder, 'sauvegarde.zip')
    await backUp(other, archive)
    if (database === 'new') await shelf.portal.db.deleteFrom('storeMarks').execute()
    const before = [await markOf(), await other.portal.store.readMark()]
    await expect(runOn(other.config.filesDir, 'restore', [archive])).rejects.toThrow(sentence)
    expect([await markOf(), await other.portal.store.readMark()]).toEqual(before)
    expect(await shelf.portal.db.selectFrom('documents').select('id').execute()).toEqual([])
  })

  test('accepts that folder once `adopt-store` has', async () => {
    await runOn(other.config.filesDir, 'adopt-store')
    await bindForRestore(shelf, other.config.filesDir)
    expect(await other.portal.store.readMark()).toBe(await markOf())
  })

  test('binds an empty folder, for a known and for a new database', async () => {
    const mark = await markOf()
    await bindForRestore(shelf, folder)
    expect(await markOf()).toBe(mark)
    await open(folder)
    await shelf.portal.db.deleteFrom('storeMarks').execute()
    await rm(join(folder, 'portal-mark'))
    await bindForRestore(shelf, folder)
    expect(await markOf()).not.toBe(mark)
    await open(folder)
  })

  test('is refused to one of two portals that are restored together into one empty folder', async () => {
    const ends = await Promise.allSettled([bindForRestore(shelf, folder), bindForRestore(other, folder)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(Promise.reject(ends.find((end) => end.status === 'rejected')?.reason)).rejects.toThrow(sentence)
  })
})

test('the deletion of a missing file is logged and does not fail', async () => {
  const warned: object[] = []
  const { openDiskStore } = await import('./disk/diskStore.ts')
  const store = await openDiskStore(folder, { warn: (told: object) => void warned.push(told) })
  const key = 'ab/ab000000-0000-4000-8000-000000000000'
  await store.remove(key)
  expect(warned).toEqual([{ key }])
})
