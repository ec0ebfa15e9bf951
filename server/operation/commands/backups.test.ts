import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '#server/ground/storage/store.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { commands } from './commands.ts'

let shelf: BackupPortal
let path: string
beforeEach(async () => {
  shelf = await openBackupPortal()
  path = join(shelf.folder, 'sauvegarde.zip')
})
afterEach(() => shelf.close())

/**
 * Runs an operator's command.
 * @returns what it prints and its exit code
 */
async function run(name: string, words: string[] = [], on = shelf) {
  const lines: string[] = []
  let code = 0
  await commands[name]?.run({
    words,
    options: {},
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    config: on.portal.config,
    log: pino({ level: 'silent' }),
    withPortal: (act) => act(on),
  })
  return { code, text: lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ') }
}

async function insertDocuments(count: number): Promise<string[]> {
  const body = await shelf.body()
  for (let number = 1; number <= count; number++)
    await insertDocument(shelf.portal, { in: body, title: `Rapport ${number}` })
  const rows = await shelf.portal.db.selectFrom('documentVersions').select('fileKey').orderBy('fileKey').execute()
  return rows.map(({ fileKey }) => fileKey)
}

test('a backup with all its files ends with exit code 0', async () => {
  await insertDocuments(1)

  expect(await run('backup', [path])).toMatchObject({ code: 0 })
  expect(await run('verify', [path])).toMatchObject({ code: 0 })
})

test('a backup with a missing file is kept, names the file and ends with exit code 2', async () => {
  const [lost = ''] = await insertDocuments(2)
  await rm(join(shelf.folder, 'files', lost))

  const made = await run('backup', [path])
  expect(made.code).toBe(2)
  expect(made.text).toContain('1 fichier manque sur 2')
  expect(made.text).toContain(lost)
  const read = await run('verify', [path])
  expect(read.code).toBe(2)
  expect(read.text).toContain(lost)
})

test('the restore of such a backup names the file too, and ends with exit code 2', async () => {
  const [lost = ''] = await insertDocuments(2)
  await rm(join(shelf.folder, 'files', lost))
  await run('backup', [path])
  const target = await openBackupPortal()
  try {
    const restored = await run('restore', [path], target)
    expect(restored.code).toBe(2)
    expect(restored.text).toContain(lost)
  } finally {
    await target.close()
  }
})

test('a backup without any files ends with exit code 2 and names twenty of them', async () => {
  const keys = await insertDocuments(22)
  for (const key of keys) await rm(join(shelf.folder, 'files', key))

  const made = await run('backup', [path])
  expect(made.code).toBe(2)
  expect(made.text).toContain('22 fichiers manquent sur 22')
  expect(keys.filter((key) => made.text.includes(key))).toHaveLength(20)
  expect(made.text).toContain('et 2 autres')
  expect((await run('verify', [path])).code).toBe(2)
})

test('a backup without the volume of the files stops, and leaves no archive', async () => {
  await insertDocuments(1)
  await rm(join(shelf.folder, 'files'), { recursive: true })
  await expect(run('backup', [path])).rejects.toThrow(StoreUnavailable)
  expect(existsSync(path)).toBe(false)
})
