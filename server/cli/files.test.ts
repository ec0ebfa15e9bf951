import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFileColumns } from '#server/storage/fileReferences.ts'
import { openShelf, type Shelf } from '#tests/support/backups.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { checkStoredFiles } from './files.ts'

let shelf: Shelf
let keys: string[]
beforeEach(async () => {
  shelf = await openShelf()
  const body = await shelf.body()
  for (const title of ['Rapport un', 'Rapport deux', 'Rapport trois'])
    await insertDocument(shelf.portal, { in: body, title })
  const rows = await shelf.portal.db.selectFrom('documentVersions').select('fileKey').execute()
  keys = rows.map(({ fileKey }) => fileKey)
})
afterEach(() => shelf.close())

const pathOf = (key = '') => join(shelf.config.filesDir, key)

async function check(options: { hash?: boolean } = {}) {
  const lines: string[] = []
  let code = 0
  await checkStoredFiles.run({
    words: [],
    options,
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    log: pino({ level: 'silent' }),
    withPortal: (act) => act(shelf),
  })
  return { code, text: lines.join('\n') }
}

/** A file that no record refers to. */
async function stray(age: 'old' | 'recent'): Promise<string> {
  const id = randomUUID()
  const key = `${id.slice(0, 2)}/${id}`
  await mkdir(dirname(pathOf(key)), { recursive: true })
  await writeFile(pathOf(key), 'x')
  const at = new Date(Date.now() - (age === 'old' ? 3 : 1) * 3_600_000)
  await utimes(pathOf(key), at, at)
  return key
}

test('records and files that agree end with 0', async () => {
  expect(await check({ hash: true })).toEqual({
    code: 0,
    text: 'Fichiers désignés par le portail : 3.\nTous sont à leur place, et il n’y en a pas d’autre.',
  })
})

test('a missing file, one of another size and one that nothing refers to are named', async () => {
  await rm(pathOf(keys[0]))
  await appendFile(pathOf(keys[1]), 'x')
  const left = await stray('old')
  const { code, text } = await check()
  expect(code).toBe(2)
  expect(text).toMatch(new RegExp(`Manquants.* : 1\\n {2}${keys[0]}`))
  expect(text).toMatch(new RegExp(`En trop.* : 1\\n {2}${left}`))
  expect(text).toMatch(new RegExp(`autre taille.* : 1\\n {2}${keys[1]}`))
})

test('a file of another content is found when all are read', async () => {
  const { bytes } = await shelf.portal.db
    .selectFrom('documentVersions')
    .select('bytes')
    .where('fileKey', '=', keys[2] ?? '')
    .executeTakeFirstOrThrow()
  await writeFile(pathOf(keys[2]), randomBytes(bytes))
  expect((await check()).code).toBe(0)
  const { code, text } = await check({ hash: true })
  expect(code).toBe(2)
  expect(text).toMatch(new RegExp(`autre contenu.* : 1\\n {2}${keys[2]}`))
})

test('a file that is being uploaded, and one that a task is to remove, are not left over', async () => {
  await stray('recent')
  const fileKey = await stray('old')
  await shelf.portal.tasks.enqueue(shelf.portal.db, 'documents.discard', { fileKey }, 'test:discard')
  expect((await check()).code).toBe(0)
})

test('every column that may refer to a file is looked at', async () => {
  const columns = await findFileColumns(shelf.portal.db)
  expect(columns.map(({ table, column, bytes, sha256 }) => `${table}.${column} ${bytes} ${sha256}`)).toEqual([
    'channel_attachments.file_key bytes sha256',
    'contact_messages.file_key file_bytes null',
    'content_picture_variants.file_key bytes null',
    'document_versions.file_key bytes sha256',
    'document_versions.thumbnail_key null null',
    'media.file_key bytes sha256',
    'podcasts.file_key bytes sha256',
    'profile_pictures.file_key null null',
    'profile_pictures.small_key null null',
    'session_bundles.file_key bytes sha256',
    'user_imports.file_key null null',
  ])
})
