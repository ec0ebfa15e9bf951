import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileMissing, FileTooLarge, StoreUnavailable } from '#server/ground/storage/store.ts'
import { openDiskStore } from './diskStore.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mandature-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a saved file is read back byte for byte, whole or in part', async () => {
  const store = await openDiskStore(folder)
  const content = randomBytes(700_000)

  const { key, bytes, sha256 } = await store.save(Readable.from([content.subarray(0, 10), content.subarray(10)]), {
    maxBytes: content.length,
  })

  expect({ bytes, sha256 }).toEqual({ bytes: 700_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await buffer(await store.read(key))).equals(content)).toBe(true)
  expect((await buffer(await store.read(key, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(true)
})

test('a file one byte too large is rejected, and nothing remains', async () => {
  const store = await openDiskStore(folder)

  await expect(store.save(Readable.from([Buffer.alloc(11)]), { maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge)

  expect(everything()).toEqual([])
})

test('a stream that fails leaves nothing', async () => {
  const store = await openDiskStore(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('cut')
    })(),
  )

  await expect(store.save(broken, { maxBytes: 100 })).rejects.toThrow('cut')

  expect(everything()).toEqual([])
})

test('a stream that fails before its file is open rejects the call and does not stop the process', async () => {
  const store = await openDiskStore(folder)
  const failing = new Readable({ read: () => undefined })

  const kept = store.save(failing, { maxBytes: 100 })
  expect(failing.listenerCount('error')).toBeGreaterThan(0)
  failing.destroy(new Error('cut'))

  await expect(kept).rejects.toThrow('cut')
  expect(everything()).toEqual([])
})

test('a key is announced before its file exists, and the file is not saved if that fails', async () => {
  const store = await openDiskStore(folder)
  const keep = (announce: (key: string) => Promise<unknown>) =>
    store.save(Readable.from([Buffer.from('whole')]), { maxBytes: 10, announce })
  const told: string[] = []

  const { key } = await keep(async (announced) => {
    told.push(announced)
    await expect(store.getLocalPath(announced)).rejects.toBeInstanceOf(FileMissing)
  })
  await expect(
    keep(async () => {
      throw new Error('away')
    }),
  ).rejects.toThrow('away')

  expect(told).toEqual([key])
  await expect(store.getLocalPath(key)).resolves.toBeDefined()
  expect(everything()).toHaveLength(1)
})

test('a file that the disk cannot open is not missing', async () => {
  const store = await openDiskStore(folder)
  const key = 'ab/00000000-0000-4000-8000-000000000000'
  mkdirSync(join(folder, 'ab'))
  // a link to itself: unlike a file without permissions, no account opens it
  symlinkSync(join(folder, key), join(folder, key))
  for (const act of [() => store.read(key), () => store.getLocalPath(key), () => store.size(key)])
    await expect(act()).rejects.toSatisfy(
      (error) => error instanceof StoreUnavailable && error.message === 'the disk failed: ELOOP',
    )
})

const goneVolumes = [
  ['an empty folder', false, []],
  ['a folder that another start has prepared', true, ['incoming']],
] as const
test.each(goneVolumes)(
  'without its volume, which left %s, no file is missing and none is kept',
  async (_, isMarked, left) => {
    const store = await openDiskStore(folder)
    const content = () => Readable.from([Buffer.from('whole')])
    const { key } = await store.save(content(), { maxBytes: 10 })
    if (isMarked) await store.createMark('mark')
    const volume = `${folder}-volume`
    renameSync(folder, volume)
    for (const name of ['.', ...left]) mkdirSync(join(folder, name))
    const outcomes = await Promise.allSettled([
      store.size(key),
      store.read(key),
      store.getLocalPath(key),
      store.remove(key),
      store.listPart(key.slice(0, 2)),
      store.markedAt(),
      store.save(content(), { maxBytes: 10 }),
      store.saveAs(key, content()),
    ])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect(everything()).toEqual([])
    rmSync(folder, { recursive: true })
    renameSync(volume, folder)
    expect(await store.size(key)).toBe(5)
  },
)

test('a key cannot name anything outside the folder', async () => {
  const store = await openDiskStore(folder)

  for (const key of ['../../etc/passwd', '/etc/passwd', 'ab/../../x', 'ab/00000000-0000-0000-0000-000000000000']) {
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissing)
  }
})

test('uploads interrupted by a crash are removed at a later start, and uploads in progress are kept', async () => {
  await openDiskStore(folder)
  writeFileSync(join(folder, 'incoming', 'old'), 'half')
  writeFileSync(join(folder, 'incoming', 'recent'), 'half')
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  utimesSync(join(folder, 'incoming', 'old'), yesterday, yesterday)

  await openDiskStore(folder)

  expect(everything()).toEqual(['recent'])
})
