import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { backUp } from '#server/operation/backup/backUp.ts'
import { commands } from '#server/operation/commands/commands.ts'
import { openForCommand } from '#server/operation/commands/openForCommand.ts'
import type { OpenPortal } from '#server/operation/start/openPortal.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { type ObjectStoreServer, startObjectStore } from '#tests/support/objectStore.ts'
import { startRelay } from '#tests/support/relay.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld } from '#tests/support/world.ts'
import { checkFiles } from './checkFiles.ts'
import { isMissingObject, toOperatorFault, toUnavailable } from './objectStoreFaults.ts'
import { openStore } from './openStore.ts'
import { FileMissing, StoreUnavailable } from './store.ts'
import { bindStore, StoreMismatch } from './storeMark.ts'

let server: ObjectStoreServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-objects-'))
  server = await startObjectStore()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Files of a folder that this process has open. */
async function openFilesIn(directory: string) {
  const descriptors = await readdir('/proc/self/fd')
  const paths = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(directory))
}

async function run(name: string, words: string[], on: OpenPortal, options = {}) {
  const lines: string[] = []
  let code = 0
  await commands[name]?.run({
    words,
    options,
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    config: on.portal.config,
    log: pino({ level: 'silent' }),
    withPortal: (act) => act(on),
  })
  return { code, text: lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ') }
}

test('check-files, backup, restore and doctor work from an object store', { timeout: 60_000 }, async () => {
  const [source, target]: BackupPortal[] = [
    await openBackupPortal({ FILES_URL: server.url('source') }),
    await openBackupPortal({ FILES_URL: server.url('cible') }),
  ]
  if (!source || !target) return
  try {
    const body = await source.body()
    for (const title of ['Rapport un', 'Rapport deux']) await insertDocument(source.portal, { in: body, title })
    expect(await run('check-files', [], source, { hash: true })).toMatchObject({ code: 0 })
    expect((await run('doctor', [], source)).text).toMatch(/bon +Fichiers : le seau « fichiers »/)
    const path = join(folder, 'sauvegarde.zip')
    expect(await run('backup', [path], source)).toMatchObject({ code: 0 })
    expect(await run('restore', [path], target)).toMatchObject({ code: 0 })
    expect(await run('check-files', [], target, { hash: true })).toMatchObject({ code: 0 })

    const { fileKey } = await source.portal.db
      .selectFrom('documentVersions')
      .select('fileKey')
      .executeTakeFirstOrThrow()
    await source.portal.store.remove(fileKey)
    const { code, text } = await run('check-files', [], source)
    expect(code).toBe(2)
    expect(text).toContain(fileKey)
  } finally {
    await source.close()
    await target.close()
  }
})

test('while the store is down, files get 503 with Retry-After, and everything else goes on', {
  timeout: 60_000,
}, async () => {
  const world = await openWorld({ env: { FILES_URL: server.url('panne') } })
  try {
    const body = await world.body()
    const { id } = await insertDocument(world.portal, { in: body, status: 'published' })
    const session = await insertSession(world.portal, { in: body })
    await insertDocument(world.portal, { in: body, session })
    const member = await world.user({ in: body })
    const redactor = await world.user({ in: body, role: 'redactor' })
    const deposit = async () => {
      const branch = await ensureBranch(world.portal, 'documentTypes')
      const form = new FormData()
      const fields = { title: 'Note', family: 'functioning', irp: String(body.id), documentType: String(branch.id) }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append(
        'file',
        new File([new Uint8Array(await textPdf([['Une autre page.']]))], 'note.pdf', { type: 'application/pdf' }),
      )
      return redactor.post('/api/documents', form)
    }
    const file = () => member.get(`/api/documents/${id}/file`)
    const whole = await file()
    expect(whole.statusCode).toBe(200)
    const part = await member.get(`/api/documents/${id}/file`, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])

    await server.stop()
    try {
      const refused = await file()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
      expect(refused.json()).toMatchObject({
        code: 'files.unavailable',
        detail: 'Les fichiers ne sont pas disponibles pour le moment. Réessayez dans quelques minutes.',
      })
      const archive = await member.get(`/api/sessions/${session.id}/bundle.zip`)
      expect([archive.statusCode, archive.headers['retry-after']]).toEqual([503, '30'])
      const deposited = await deposit()
      expect([deposited.statusCode, deposited.json()]).toMatchObject([503, { code: 'files.unavailable' }])
      const others = [
        '/me',
        '/api/home',
        '/api/documents',
        `/api/sessions/${session.id}`,
        '/api/search?q=note',
        '/healthz',
      ]
      for (const path of others) expect([path, (await member.get(path)).statusCode]).toEqual([path, 200])
      expect((await world.visitor().get('/readyz')).statusCode).toBe(200)
    } finally {
      await server.start()
    }
    expect((await file()).statusCode).toBe(200)
    expect((await deposit()).statusCode).toBe(201)
  } finally {
    await world.close()
  }
})

test('without its bucket, files get 503 wherever they are looked for, and an archive does not leave them out', {
  timeout: 60_000,
}, async () => {
  const world = await openWorld({ env: { FILES_URL: server.url('sans-seau'), FILES_DELIVERY: 'redirect' } })
  try {
    const body = await world.body()
    const session = await insertSession(world.portal, { in: body })
    const { id } = await insertDocument(world.portal, { in: body, session, status: 'published' })
    const member = await world.user({ in: body })
    const paths: [string, Record<string, string>][] = [
      [`/api/documents/${id}/file`, {}],
      // a browser that saves the file is sent to the store
      [`/api/documents/${id}/file?download=1`, { 'sec-fetch-mode': 'navigate' }],
      [`/api/sessions/${session.id}/bundle.zip`, {}],
    ]
    const answers = async () => Promise.all(paths.map(([path, headers]) => member.get(path, headers)))
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 302, 200])
    await server.loseBucket()
    try {
      for (const answer of await answers())
        expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
          503,
          '30',
          'files.unavailable',
        ])
    } finally {
      await server.putBucketBack()
    }
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 302, 200])
  } finally {
    await world.close()
  }
})

test('check-files names no file when the bucket is missing, is another one, or is lost on the way', {
  timeout: 60_000,
}, async () => {
  const shelf = await openBackupPortal({ FILES_URL: server.url('verifie') })
  const log = pino({ level: 'silent' })
  const check = (FILES_URL: string, onTheWay = async () => undefined as unknown) => {
    const { objectStore } = readConfig({ DATA_DIR: folder, FILES_URL })
    const lines: string[] = []
    const done = openForCommand(
      { ...shelf.config, objectStore },
      log,
    )(async (opened) => {
      await onTheWay()
      const { text } = await run('check-files', [], opened)
      lines.push(text)
    })
    return done.then(
      () => lines.join('\n'),
      (error: Error) => error.message,
    )
  }
  try {
    await insertDocument(shelf.portal, { in: await shelf.body() })
    expect(await check(server.url('verifie'))).toContain('Tous sont à leur place')
    expect(await check(server.url('verifie', 'inconnu'))).toMatch(/^Le seau « inconnu » de FILES_URL n’existe pas/)
    expect(await check(server.url('autre'))).toMatch(/\(ou ce seau\) n’est pas celui de cette base/)
    expect(await check(server.url('verifie'), server.loseBucket)).toMatch(/^Le stockage des fichiers ne répond plus/)
    // also when the store has listed nothing
    const { store } = shelf.portal
    const silent = { ...shelf.portal, store: { ...store, listPart: async () => [] } }
    await expect(checkFiles(silent, { readsAll: false }, () => undefined)).rejects.toBeInstanceOf(StoreUnavailable)
  } finally {
    await server.putBucketBack().catch(() => undefined)
    await shelf.close()
  }
})

test('an upload that fails while the store is down leaves no file open, and no error that nobody receives', {
  timeout: 60_000,
}, async () => {
  const DATA_DIR = join(folder, 'refused')
  const store = await openStore(readConfig({ DATA_DIR, FILES_URL: server.url('refus') }))
  await server.stop()
  try {
    const saved = await Promise.allSettled(
      Array.from({ length: 300 }, () => store.save(Readable.from([Buffer.alloc(10_000)]), { maxBytes: 20_000 })),
    )
    for (const { status } of saved) expect(status).toBe('rejected')
    expect(await readdir(join(DATA_DIR, 'files/incoming'))).toEqual([])
    expect(await openFilesIn(DATA_DIR)).toEqual([])
  } finally {
    await server.start()
  }
})

test('what was just received is read once from the disk, then from the store', async () => {
  const relay = await startRelay(Number(new URL(server.endpoint).port))
  const DATA_DIR = join(folder, 'received')
  const url = server.url('recu').replace(server.endpoint, `http://127.0.0.1:${relay.port}`)
  const store = await openStore(readConfig({ DATA_DIR, FILES_URL: url }))
  const read = async (key: string) => {
    const { path, done } = await store.getLocalPath(key)
    const content = await readFile(path, 'utf8')
    await done()
    return content
  }
  try {
    const save = () => store.save(Readable.from([Buffer.from('Note')]), { maxBytes: 10, isReadNext: true })
    const [kept, removed] = [await save(), await save()]
    await store.remove(removed.key)
    const before = relay.bytes()
    expect(await read(kept.key)).toBe('Note')
    expect(relay.bytes()).toBe(before)
    expect(await read(kept.key)).toBe('Note')
    expect(relay.bytes()).toBeGreaterThan(before)
    await expect(read(removed.key)).rejects.toThrow(FileMissing)
    expect(await readdir(join(DATA_DIR, 'files/incoming'))).toEqual([])
    expect(await readdir(join(DATA_DIR, 'files/copies'))).toEqual([])
  } finally {
    relay.close()
  }
})

test('while the store does not answer at all, the server stays ready', async () => {
  const relay = await startRelay(Number(new URL(server.endpoint).port))
  const world = await openWorld({
    env: { FILES_URL: server.url('muet').replace(server.endpoint, `http://127.0.0.1:${relay.port}`) },
  })
  try {
    const ready = async () => (await world.visitor().get('/readyz')).statusCode
    expect(await ready()).toBe(200)
    relay.cut()
    expect(await ready()).toBe(200)
  } finally {
    relay.close()
    await world.close()
  }
})

test('the server is ready as soon as what made it unready is over', async () => {
  const world = await openWorld({ env: { FILES_URL: server.url('de-retour') } })
  const ready = async () => (await world.visitor().get('/readyz')).statusCode
  try {
    // the check of the store reads the database too
    await sql`alter table store_marks rename to lost_marks`.execute(world.db)
    expect(await ready()).toBe(503)
    await sql`alter table lost_marks rename to store_marks`.execute(world.db)
    await expect.poll(ready, { timeout: 5_000 }).toBe(200)
  } finally {
    await world.close()
  }
})

test('a backup that meets an outage says so, and leaves no archive', { timeout: 60_000 }, async () => {
  const shelf = await openBackupPortal({ FILES_URL: server.url('sauvegarde') })
  const path = join(folder, 'interrompue.zip')
  try {
    await insertDocument(shelf.portal, { in: await shelf.body() })
    const backup = openForCommand(
      shelf.config,
      pino({ level: 'silent' }),
    )(async (open) => {
      await server.stop()
      await backUp(open, path)
    })
    await expect(backup).rejects.toThrow(/^Le stockage des fichiers ne répond plus .* relancez-la\.$/)
    expect(existsSync(path)).toBe(false)
  } finally {
    await server.start()
    await shelf.close()
  }
})

test('the bucket of another portal is refused', async () => {
  const [one, other] = [await openBackupPortal({ FILES_URL: server.url('un') }), await openBackupPortal()]
  try {
    const store = await openStore(one.config)
    const bound = bindStore({ db: other.portal.db, store })
    await expect(bound).rejects.toThrow(StoreMismatch)
    await expect(bound).rejects.toThrow(/\(ou ce seau\) n’est pas celui de cette base : écrivez dans FILES_URL/)
  } finally {
    await one.close()
    await other.close()
  }
})

test.each([true, false])(
  'of portals that start together on one empty bucket, one is refused (conditional writes: %s)',
  {
    timeout: 60_000,
  },
  async (conditionalWrites) => {
    const objects = await startObjectStore({ conditionalWrites })
    const portals = [await openBackupPortal(), await openBackupPortal()]
    try {
      const stores = await Promise.all(
        portals.map(async ({ portal, config }) => {
          await portal.db.deleteFrom('storeMarks').execute()
          return openStore(readConfig({ DATA_DIR: config.filesDir, FILES_URL: objects.url('ensemble') }))
        }),
      )
      const bind = () =>
        Promise.allSettled(
          portals.map(({ portal: { db } }, index) => bindStore({ db, store: stores[index] as (typeof stores)[0] })),
        )
      const [first, again] = [await bind(), await bind()]
      expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(again.map(({ status }) => status)).toEqual(first.map(({ status }) => status))
      const refused = first.find((end) => end.status === 'rejected')
      expect(refused?.reason).toBeInstanceOf(StoreMismatch)
    } finally {
      for (const portal of portals) await portal.close()
      await objects.close()
    }
  },
)

test('a bucket that does not exist, and a store that does not answer, are refused with what to write', async () => {
  const open = (FILES_URL: string) => openStore(readConfig({ DATA_DIR: folder, FILES_URL }))
  await expect(open(server.url('portail', 'inconnu'))).rejects.toThrow(
    /^Le seau « inconnu » de FILES_URL n’existe pas .* : créez-le, ou écrivez dans FILES_URL/,
  )
  await expect(open('s3://fichiers?endpoint=http://127.0.0.1:9&style=path')).rejects.toThrow(
    /^Le stockage de FILES_URL ne répond pas à http:\/\/127.0.0.1:9 .* : vérifiez endpoint et region/,
  )
})

test.each([
  ['CredentialsProviderError', undefined, /demande une clé, et il n’y en a pas : écrivez dans AWS_ACCESS_KEY_ID/],
  ['InvalidAccessKeyId', 403, /refuse la clé pour le seau « fichiers » \(InvalidAccessKeyId\) : écrivez dans AWS_/],
  ['PermanentRedirect', 301, /n’est pas de cette région.* : écrivez dans FILES_URL la région/],
])('%s is a sentence for the operator', (name, httpStatusCode, sentence) => {
  const error = Object.assign(new Error('refused'), { name, $metadata: { httpStatusCode } })
  const address = { bucket: 'fichiers', prefix: '', region: null, endpoint: null, pathStyle: false }
  expect(toOperatorFault(error, address, 'FILES_URL').message).toMatch(sentence)
})

test('an error whose message the store does not send is told by its code', () => {
  const error = Object.assign(new Error('UnknownError'), { name: 'SlowDown', $metadata: { httpStatusCode: 503 } })
  const address = { bucket: 'fichiers', prefix: '', region: null, endpoint: null, pathStyle: false }
  expect(toUnavailable(error).message).toBe('the object store failed: SlowDown 503')
  expect(toOperatorFault(error, address, 'FILES_URL').message).toContain('(SlowDown : pas de réponse)')
})

test('a 404 that names no missing object is none: what answers may be no object store', () => {
  const error = (name: string) => Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 404 } })
  const names = ['NoSuchKey', 'NoSuchBucket', 'NotFound', 'UnknownError']
  expect(names.map((name) => isMissingObject(error(name)))).toEqual([true, false, false, false])
})
