import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { imitationKey, type ObjectStoreServer, startObjectStore } from '#tests/support/objectStore.ts'
import { openStore } from './openStore.ts'
import { FileMissing, FileTooLarge, type Store, StoreUnavailable } from './store.ts'

/**
 * FILES_URL of a real object store, whose key is in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, for example the one that
 * `setup/objectStore.ts` starts. Without it, only the disk and the imitation are tested.
 */
const realUrl = process.env['CONFORMANCE_FILES_URL']
const realKey = { id: process.env['AWS_ACCESS_KEY_ID'], secret: process.env['AWS_SECRET_ACCESS_KEY'] }

let folder: string
let server: ObjectStoreServer
let unconditional: ObjectStoreServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-stores-'))
  server = await startObjectStore()
  unconditional = await startObjectStore({ conditionalWrites: false })
})
afterAll(async () => {
  await server.close()
  await unconditional.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sets the key of the process, which a client reads at its first call. */
function setKey({ id, secret }: typeof realKey) {
  process.env['AWS_ACCESS_KEY_ID'] = id
  process.env['AWS_SECRET_ACCESS_KEY'] = secret
}

/** Creates a bucket of its own, empty, beside the one of an address, and opens it. */
async function openOwnBucket(address: string, key: typeof realKey) {
  setKey(key)
  const url = new URL(address)
  const Bucket = `conformite-${randomUUID()}`
  url.hostname = Bucket
  const config = readConfig({ DATA_DIR: join(folder, 'objects'), FILES_URL: url.href })
  const { endpoint, region, pathStyle } = config.objectStore!
  const client = new S3Client({ endpoint: endpoint!, region: region ?? 'us-east-1', forcePathStyle: pathStyle })
  await client.send(new CreateBucketCommand({ Bucket }))
  const deleteBucket = () => client.send(new DeleteBucketCommand({ Bucket }))
  return { store: await openStore(config), deleteBucket }
}

/** Opens a bucket, with a prefix of its own for each test. */
function openBucket(address: string, key: typeof realKey) {
  setKey(key)
  const url = new URL(address)
  url.pathname = `${url.pathname}/${randomUUID()}`
  return openStore(readConfig({ DATA_DIR: join(folder, 'objects'), FILES_URL: url.href }))
}
type Bucket = readonly [address: string, key: typeof realKey]
const buckets = {
  'an imitation of S3': (): Bucket => [server.url(), imitationKey],
  'an imitation of S3 without conditional writes': (): Bucket => [unconditional.url(), imitationKey],
  'the object store of CONFORMANCE_FILES_URL': (): Bucket => [realUrl ?? '', realKey],
}
const open = {
  disk: () => openStore(readConfig({ DATA_DIR: join(folder, randomUUID()) })),
  'an imitation of S3': () => openBucket(...buckets['an imitation of S3']()),
  'an imitation of S3 without conditional writes': () =>
    openBucket(...buckets['an imitation of S3 without conditional writes']()),
  'the object store of CONFORMANCE_FILES_URL': () =>
    openBucket(...buckets['the object store of CONFORMANCE_FILES_URL']()),
}
type Kind = keyof typeof open
const kinds = Object.keys(open) as Kind[]
const isLeftOut = (kind: Kind) => kind === 'the object store of CONFORMANCE_FILES_URL' && !realUrl
const whole = (content: Buffer) => Readable.from([content.subarray(0, 10), content.subarray(10)])
const absentKey = 'ab/00000000-0000-4000-8000-000000000000'
const listAll = async (store: Store) => {
  const parts = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, '0'))
  return (await Promise.all(parts.map((part) => store.listPart(part)))).flat()
}

describe.each(kinds)('store on %s', { timeout: 120_000 }, (kind) => {
  beforeEach(({ skip }) => {
    skip(isLeftOut(kind), 'CONFORMANCE_FILES_URL names no object store')
  })

  test('a saved file is read back byte for byte, whole or in part', async () => {
    const store = await open[kind]()
    const content = randomBytes(700_000)
    const { key, bytes, sha256 } = await store.save(whole(content), { maxBytes: content.length })
    expect({ bytes, sha256 }).toEqual({ bytes: 700_000, sha256: createHash('sha256').update(content).digest('hex') })
    expect((await buffer(await store.read(key))).equals(content)).toBe(true)
    expect((await buffer(await store.read(key, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(true)
    const end = await buffer(await store.read(key, { start: 699_990, end: 800_000 }))
    expect(end.equals(content.subarray(699_990))).toBe(true)
    expect(await store.size(key)).toBe(700_000)
  })

  test('an empty file is kept', async () => {
    const store = await open[kind]()
    const { key, bytes } = await store.save(Readable.from([]), { maxBytes: 10 })
    expect([bytes, await store.size(key)]).toEqual([0, 0])
    expect((await buffer(await store.read(key))).length).toBe(0)
  })

  test('a file that is too large or breaks off leaves nothing', async () => {
    const store = await open[kind]()
    await expect(store.save(whole(Buffer.alloc(11)), { maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('cut')
      })(),
    )
    await expect(store.save(broken, { maxBytes: 100 })).rejects.toThrow('cut')
    expect(await listAll(store)).toEqual([])
  })

  test('a key is announced before its file exists, and the file is not saved if that fails', async () => {
    const store = await open[kind]()
    const told: string[] = []
    const { key } = await store.save(whole(Buffer.from('whole')), {
      maxBytes: 10,
      announce: async (announced) => {
        told.push(announced)
        expect(await store.size(announced)).toBeNull()
      },
    })
    const away = store.save(whole(Buffer.from('whole')), {
      maxBytes: 10,
      announce: async () => {
        throw new Error('away')
      },
    })
    await expect(away).rejects.toThrow('away')
    expect(told).toEqual([key])
    expect((await listAll(store)).map((file) => file.key)).toEqual([key])
  })

  test('a missing file is told, and its deletion is no error', async () => {
    const store = await open[kind]()
    await expect(store.read(absentKey)).rejects.toBeInstanceOf(FileMissing)
    await expect(store.getLocalPath(absentKey)).rejects.toBeInstanceOf(FileMissing)
    for (const key of ['../../etc/passwd', '/etc/passwd', 'portal-mark'])
      await expect(store.read(key)).rejects.toBeInstanceOf(FileMissing)
    expect(await store.size(absentKey)).toBeNull()
    await store.remove(absentKey)
  })

  test('without its bucket, no file and no mark is missing: the store is unavailable', async ({ skip }) => {
    skip(kind === 'disk', 'has no bucket')
    const { store, deleteBucket } = await openOwnBucket(...buckets[kind as keyof typeof buckets]())
    await store.saveAs(absentKey, whole(Buffer.from('contenu du fichier')))
    await store.remove(absentKey)
    expect([await store.size(absentKey), await store.markedAt()]).toEqual([null, null])
    await deleteBucket()
    const outcomes = await Promise.allSettled([
      store.size(absentKey),
      store.read(absentKey),
      store.getLocalPath(absentKey),
      store.remove(absentKey),
      store.readMark(),
      store.markedAt(),
      store.listPart('ab'),
      store.check(),
    ])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  })

  test('a file is saved under the key of a backup, listed with its size, and deleted', async () => {
    const store = await open[kind]()
    const before = Date.now() - 5_000
    await store.saveAs(absentKey, whole(Buffer.from('contenu du fichier')))
    const [file, ...others] = await store.listPart('ab')
    expect(others).toEqual([])
    expect(file).toMatchObject({ key: absentKey, bytes: 18 })
    expect(file?.writtenAt.getTime()).toBeGreaterThan(before)
    expect(await store.listPart('00')).toEqual([])
    await store.remove(absentKey)
    expect(await listAll(store)).toEqual([])
  })

  test('a file is provided at a local path until it is done with', async () => {
    const store = await open[kind]()
    const { key } = await store.save(whole(Buffer.from('contenu du fichier')), { maxBytes: 100 })
    const { path, done } = await store.getLocalPath(key)
    expect(await readFile(path, 'utf8')).toBe('contenu du fichier')
    await done()
    expect((await buffer(await store.read(key))).toString()).toBe('contenu du fichier')
  })

  test('readers who do not go on keep no other waiting', async () => {
    const store = await open[kind]()
    const content = randomBytes(700_000)
    const { key } = await store.save(whole(content), { maxBytes: content.length })
    const slow = await Promise.all(Array.from({ length: 60 }, () => store.read(key)))
    expect((await buffer(await store.read(key))).equals(content)).toBe(true)
    for (const stream of slow) stream.destroy()
  })

  test('all files of a part are listed, however many they are', async ({ skip }) => {
    skip(kind.startsWith('an imitation'), 'the imitation has no second page')
    const store = await open[kind]()
    const keys = Array.from({ length: 1_001 }, () => `ab/${randomUUID()}`)
    for (let start = 0; start < keys.length; start += 20)
      await Promise.all(keys.slice(start, start + 20).map((key) => store.saveAs(key, Readable.from([]))))
    expect((await store.listPart('ab')).map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  })

  test('content that changes on its way is refused', async ({ skip }) => {
    skip(kind !== 'the object store of CONFORMANCE_FILES_URL', 'compares nothing')
    const store = await open[kind]()
    const incoming = join(folder, 'objects/files/incoming')
    let key = ''
    const saved = store.save(whole(Buffer.from('contenu du fichier')), {
      maxBytes: 100,
      announce: async (announced) => {
        key = announced
        for (const name of await readdir(incoming)) await writeFile(join(incoming, name), 'contenu du fichieR')
      },
    })
    await expect(saved).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await store.size(key)).toBeNull()
  })

  test('a signed URL gives the file, whole or in part, with the type and name that it fixes', async () => {
    const store = await open[kind]()
    const { key } = await store.save(whole(Buffer.from('contenu du fichier')), { maxBytes: 100 })
    const disposition = `attachment; filename="pv.pdf"; filename*=UTF-8''proc%C3%A8s-verbal.pdf`
    const url = await store.signUrl(key, { type: 'application/pdf', disposition })
    expect(url === null).toBe(kind === 'disk')
    if (url === null) return
    const answer = await fetch(url)
    const names = ['content-type', 'content-disposition', 'cache-control']
    expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
      200,
      'application/pdf',
      disposition,
      'private, no-store',
    ])
    expect(await answer.text()).toBe('contenu du fichier')
    const part = await fetch(url, { headers: { range: 'bytes=11-17' } })
    expect([part.status, await part.text()]).toEqual([206, 'fichier'])
    // The imitation takes any signature.
    if (kind.startsWith('an imitation')) return
    for (const [fixed, other] of [
      ['pv.pdf', 'xx.pdf'],
      ['%2Fpdf', '%2Fhtml'],
    ] as const) {
      const changed = url.replace(fixed, other)
      expect(changed).not.toBe(url)
      expect((await fetch(changed)).status).toBe(403)
    }
    // Swift takes a call without a signature for one of its own interface.
    const unsigned = await fetch(url.replace(/\?.*/, ''))
    expect([400, 401, 403]).toContain(unsigned.status)
  })

  test('the mark is absent, then what was written last', async () => {
    const store = await open[kind]()
    await store.check()
    expect(await store.readMark()).toBeNull()
    await store.writeMark('une-marque')
    await store.writeMark('une-autre')
    expect(await store.readMark()).toBe('une-autre')
    expect(await listAll(store)).toEqual([])
  })

  test('of marks that are created at the same moment, one is kept, and the others are told', async () => {
    const store = await open[kind]()
    const marks = ['une-marque', 'une-autre', 'une-troisieme']
    const created = await Promise.all(marks.map((mark) => store.createMark(mark)))
    const kept = await store.readMark()
    expect(marks.filter((_mark, index) => created[index])).toEqual([kept])
    expect(await store.createMark('une-autre-encore')).toBe(false)
    expect(await store.createMark(kept ?? '')).toBe(true)
    expect(await store.readMark()).toBe(kept)
  })
})

test('a store of objects leaves nothing on the disk', async () => {
  await open['an imitation of S3']()
  expect(await readdir(join(folder, 'objects', 'files', 'incoming'))).toEqual([])
})
