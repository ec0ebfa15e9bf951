import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OpenFiles } from './openFiles.ts'

let folder: string
const pathOf = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mandature-open-'))
  for (let number = 0; number < 20; number++) writeFileSync(pathOf(`${number}`), `content ${number}`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** How many times this process has files of the folder open, as the system tells. */
const countOpen = (name = ''): number =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(pathOf(name))
    } catch {
      return false
    }
  }).length

async function readOnce(files: OpenFiles, name: string): Promise<string> {
  const file = await files.acquire(pathOf(name))
  const { buffer } = await file.handle.read(Buffer.alloc(file.bytes), 0, file.bytes, 0)
  await file.release()
  return buffer.toString()
}

test.runIf(process.platform === 'linux')('a file that is read range by range is opened once', async () => {
  const files = new OpenFiles()
  const first = await files.acquire(pathOf('1'))
  const second = await files.acquire(pathOf('1'))

  expect(second.handle).toBe(first.handle)
  await first.release()
  await second.release()
  expect(await readOnce(files, '1')).toBe('content 1')
  expect(countOpen('1')).toBe(1)
})

test.runIf(process.platform === 'linux')(
  'a file is opened again after some time, also by who reads it all the time',
  async () => {
    const files = new OpenFiles({ ttl: 20 })
    const first = await files.acquire(pathOf('1'))
    await first.release()

    await expect
      .poll(
        async () => {
          const file = await files.acquire(pathOf('1'))
          await file.release()
          return file.handle === first.handle
        },
        { interval: 1 },
      )
      .toBe(false)
    await expect.poll(() => countOpen()).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'a file that is deleted is closed at once, but not while it is being read',
  async () => {
    const files = new OpenFiles()
    await readOnce(files, '1')
    const beingRead = await files.acquire(pathOf('2'))
    for (const name of ['1', '2']) {
      rmSync(pathOf(name))
      files.forget(pathOf(name))
    }

    expect((await beingRead.handle.read(Buffer.alloc(9), 0, 9, 0)).buffer.toString()).toBe('content 2')
    await beingRead.release()
    await expect.poll(() => countOpen()).toBe(0)
    await expect(files.acquire(pathOf('1'))).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

test.runIf(process.platform === 'linux')('few files stay open', async () => {
  const files = new OpenFiles()
  for (let number = 0; number < 20; number++) await readOnce(files, `${number}`)

  await expect.poll(() => countOpen()).toBe(16)
})
