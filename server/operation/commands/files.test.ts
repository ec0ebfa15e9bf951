import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFiles } from '#server/ground/storage/checkFiles.ts'
import { findFileColumns } from '#server/ground/storage/fileReferences.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { checkFilesCommand } from './files.ts'

let shelf: BackupPortal
let keys: string[]
beforeEach(async () => {
  shelf = await openBackupPortal()
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
  await checkFilesCommand.run({
    words: [],
    options,
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    config: shelf.config,
    log: pino({ level: 'silent' }),
    withPortal: (act) => act(shelf),
  })
  return { code, text: lines.join('\n') }
}

/** Writes a file that no record refers to. */
async function stray(age: 'old' | 'recent', id: string = randomUUID()): Promise<string> {
  const key = `${id.slice(0, 2)}/${id}`
  await mkdir(dirname(pathOf(key)), { recursive: true })
  await writeFile(pathOf(key), 'x')
  const at = new Date(Date.now() - (age === 'old' ? 3 : 1) * 3_600_000)
  await utimes(pathOf(key), at, at)
  return key
}

test('a consistent portal ends with exit code 0', async () => {
  expect(await check({ hash: true })).toEqual({
    code: 0,
    text: 'Fichiers désignés par le portail : 3.\nTous sont à leur place, et il n’y en a pas d’autre.',
  })
})

test('a missing file, one of another size and an unreferenced one are named', async () => {
  await rm(pathOf(keys[0]))
  await appendFile(pathOf(keys[1]), 'x')
  const left = await stray('old')
  const { code, text } = await check()
  expect(code).toBe(2)
  expect(text).toMatch(new RegExp(`Manquants.* : 1\\n {2}${keys[0]}`))
  expect(text).toMatch(new RegExp(`En trop.* : 1\\n {2}${left}`))
  expect(text).toMatch(new RegExp(`autre taille.* : 1\\n {2}${keys[1]}`))
})

test('with --hash, a file with another content is found', async () => {
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

test('files being uploaded or waiting for their deletion are not unreferenced', async () => {
  await stray('recent')
  const fileKey = await stray('old')
  await shelf.portal.tasks.enqueue(shelf.portal.db, 'documents.discard', { fileKey }, 'test:discard')
  expect((await check()).code).toBe(0)
})

test('every part of the folder is checked', async () => {
  const first = await stray('old', '00000000-0000-4000-8000-000000000000')
  const last = await stray('old', 'ffffffff-ffff-4fff-bfff-ffffffffffff')
  const { text } = await check()
  expect(text).toMatch(new RegExp(`En trop.* : 2\\n {2}${first}\\n {2}${last}`))
})

test('twenty files of each kind are named, and the others counted', async () => {
  for (let made = 0; made < 22; made++) await stray('old')
  const { text } = await check()
  expect(text).toMatch(/En trop.* : 22\n/)
  expect(text.match(/^ {2}[0-9a-f]{2}\//gm)).toHaveLength(20)
  expect(text).toContain('  et 2 de plus')
})

test('a record that is deleted with its file during the check is not reported', async () => {
  const { db, store } = shelf.portal
  const [key = ''] = keys
  await rm(pathOf(key))
  const faults: string[] = []
  const deleting: typeof store = {
    ...store,
    // Called for files that the folder does not list, after the records were read.
    async size(wanted) {
      await sql`truncate documents cascade`.execute(db)
      return store.size(wanted)
    },
  }

  await checkFiles({ db, store: deleting }, { readsAll: false }, (fault) => faults.push(fault))

  expect(faults).toEqual([])
})

test('the files of every column are compared, with the sizes and hashes of their rows', async () => {
  const { db } = shelf.portal
  await sql`truncate documents cascade`.execute(db)
  await Promise.all(keys.map((key) => rm(pathOf(key))))
  const columns = await findFileColumns(db)
  // One row is enough, with only the columns about its file.
  for (const table of new Set(columns.map((one) => one.table))) {
    await sql`create table bare (like ${sql.table(table)})`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'bare' and is_nullable = 'NO'`.execute(
      db,
    )
    for (const { name } of rows) await sql`alter table bare alter column ${sql.ref(name)} drop not null`.execute(db)
    await sql`drop table ${sql.table(table)} cascade`.execute(db)
    await sql`alter table bare rename to ${sql.table(table)}`.execute(db)
  }
  const expected: string[] = []
  for (const { table, column, bytes, sha256 } of columns) {
    const point = (key: string) => sql`insert into ${sql.table(table)} (${sql.ref(column)}) values (${key})`.execute(db)
    const tell = (key: string, name: string, value: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${sql.ref(column)} = ${key}`.execute(db)
    const id = randomUUID()
    const lost = `${id.slice(0, 2)}/${id}`
    await point(lost)
    expected.push(`missing ${lost}`)
    if (bytes) {
      const key = await stray('old')
      await point(key)
      await tell(key, bytes, 2)
      expected.push(`size ${key}`)
    }
    if (sha256) {
      const key = await stray('old')
      await point(key)
      await tell(key, sha256, 'of another content')
      expected.push(`content ${key}`)
    }
  }

  const found: string[] = []
  await checkFiles(shelf.portal, { readsAll: true }, (fault, key) => found.push(`${fault} ${key}`))

  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('every column that may refer to a file is checked', async () => {
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
