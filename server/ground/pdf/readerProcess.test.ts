import type * as childProcess from 'node:child_process'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { extractPdf } from './extract.ts'
import { inspectPdf } from './inspectPdf.ts'
import { inspectionLimits } from './limits.ts'
import { prepareReader, takeReader } from './readerProcess.ts'
import { textPdf } from './samples.ts'

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof childProcess>()
  return { ...actual, spawn: vi.fn<typeof spawn>(actual.spawn) }
})

const spawned = vi.mocked(spawn)
const started = () => spawned.mock.results.map(({ value }) => value as ChildProcess)
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
  file = join(folder, 'file.pdf')
  await writeFile(file, await textPdf([['Bonjour']]))
})
afterEach(() => {
  vi.useRealTimers()
  // Takes and kills the idle reader, so that the next test starts without one.
  spawned.mockClear()
})
afterAll(() => rm(folder, { recursive: true }))

const good = { outcome: 'good', pages: 1 }
/** The wall time is long enough for a busy machine. */
const limits = { ...inspectionLimits, wallMs: 60_000 }
const patience = 120_000

test(
  'each file is read by its own process, which ends with it; the next process is started ahead',
  async () => {
    prepareReader()
    const before = started().length
    expect(await inspectPdf(file, { limits })).toEqual(good)
    expect(started()).toHaveLength(before + 1)
    expect(await extractPdf(file, { thumbnailTo: join(folder, 'thumbnail') })).toMatchObject({ outcome: 'extracted' })
    expect(await inspectPdf(file, { limits })).toEqual(good)
    const all = started()
    expect(all).toHaveLength(before + 3)
    expect(all.filter((child) => !hasEnded(child))).toEqual([all.at(-1)])
  },
  patience,
)

test(
  'concurrent files are read by as many processes',
  async () => {
    const found = await Promise.all([inspectPdf(file, { limits }), inspectPdf(file, { limits })])
    expect(found).toEqual([good, good])
    expect(started().filter((child) => !hasEnded(child))).toHaveLength(1)
  },
  patience,
)

test(
  'a reader that dies before it has a file is replaced',
  async () => {
    prepareReader()
    takeReader().child.kill('SIGKILL')
    const ready = started().at(-1) as ChildProcess
    ready.kill('SIGKILL')
    await once(ready, 'exit')
    expect(await inspectPdf(file, { limits })).toEqual(good)
  },
  patience,
)

test(
  'the time that a reader needs to start belongs to no page',
  async () => {
    takeReader().child.kill('SIGKILL')
    // less than loading pdf.js takes, more than opening one page
    expect(await inspectPdf(file, { limits: { ...limits, pageMs: 250 } })).toEqual(good)
  },
  patience,
)

test('a reader that is not used is killed', async () => {
  takeReader().child.kill('SIGKILL')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  prepareReader()
  const ready = started().at(-1) as ChildProcess
  takeReader().child.kill('SIGKILL')
  const next = started().at(-1) as ChildProcess
  expect(next).not.toBe(ready)
  const end = once(next, 'exit')
  vi.advanceTimersByTime(10 * 60 * 1000)
  expect(await end).toEqual([null, 'SIGKILL'])
})

test('a reader may read its own code and one path, write nothing, and has no environment', () => {
  const { child, link } = takeReader()
  child.kill('SIGKILL')
  const [, args, options] = spawned.mock.calls.at(-1) as [string, string[], { env: object; stdio: string[] }]
  const project = resolve(import.meta.dirname, '../../..')
  const readable = args.filter((each) => each.startsWith('--allow-fs-read=')).map((each) => each.split('=', 2)[1] ?? '')
  expect(readable.filter((path) => !path.startsWith(`${project}/`))).toHaveLength(1)
  expect(link).not.toBe('')
  expect(args).toContain('--permission')
  expect(args.filter((each) => /^--allow-(?!fs-read|addons$|worker$)/.test(each))).toEqual([])
  expect(options).toMatchObject({ env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
})

describe('an idle reader ends with its server', () => {
  const script = `
    import { prepareReader } from ${JSON.stringify(resolve(import.meta.dirname, 'readerProcess.ts'))}
    import { ChildProcess } from 'node:child_process'
    const { spawn } = ChildProcess.prototype
    ChildProcess.prototype.spawn = function (...args) {
      const result = spawn.apply(this, args)
      console.log(this.pid)
      return result
    }
    prepareReader()
    setInterval(() => undefined, 1_000)
  `
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test.each(['SIGKILL', 'SIGTERM'] as const)('killed by %s', async (signal) => {
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: resolve(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [words] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const pid = Number(words.toString())
    expect(isAlive(pid)).toBe(true)
    server.kill(signal)
    await expect.poll(() => isAlive(pid), { timeout: 15_000, interval: 20 }).toBe(false)
  })
})
