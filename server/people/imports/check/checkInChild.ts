import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CheckJob, ChildMessage } from './messages.ts'

/** Timeout of a check. Twenty thousand lines take a tenth of it. Milliseconds. */
const checkMs = 90_000
const heapMb = 256
const detailCharacters = 1_000

type End = Extract<ChildMessage, { kind: 'end' }>

/** The child was killed by somebody else: by a signal to the whole server, or for lack of memory. */
export class CheckInterrupted extends Error {}

/** The result of the child; its report comes in pieces of JSON, each an array of lines. */
export interface CheckReport extends Omit<End, 'kind'> {
  report: string[]
}

/**
 * Checks a file in a child process: a large file would block the event loop.
 * @param known the snapshot of the portal, as JSON on one line
 * @throws CheckInterrupted when somebody else has killed the child
 * @throws Error when the child fails or exceeds its time; what `known` throws
 */
export async function checkInChild(
  job: CheckJob,
  known: Promise<string>,
  tell: (part: number) => void,
): Promise<CheckReport> {
  const child = start(job)
  const report: string[] = []
  let end: End | null = null
  let detail = ''
  let isOurs = false
  const kill = () => {
    isOurs = true
    child.kill('SIGKILL')
  }
  const late = setTimeout(kill, checkMs)
  child.on('message', (words) => {
    const { data } = ChildMessage.safeParse(words)
    if (!data) kill()
    else if (data.kind === 'progress') tell(data.part)
    else if (data.kind === 'report') report.push(data.json)
    else end = data
  })
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    detail = (detail + words).slice(-detailCharacters)
  })
  try {
    const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')])
    // Awaited below, unless `known` is rejected.
    ended.catch(() => undefined)
    const held = await known
    // A child that ends before reading everything reports the reason itself.
    if (child.stdin) await pipeline([`${JSON.stringify(job)}\n`, held], child.stdin).catch(() => undefined)
    const [[code, signal]] = await ended
    if (!end) {
      const message = `The file could not be checked (${code ?? signal}): ${detail}`
      throw signal !== null && !isOurs ? new CheckInterrupted(message) : new Error(message)
    }
    const { kind: _kind, ...found } = end as End
    return { ...found, report }
  } finally {
    clearTimeout(late)
    // No effect once the child has ended.
    kill()
  }
}

/** Starts the child, which may read the code and one file, without network and environment variables. */
function start({ path }: CheckJob): ChildProcess {
  const project = resolve(import.meta.dirname, '../../../..')
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('zod/package.json')))
  const readable = [
    ...['server', 'contract', 'package.json', 'node_modules'].map((name) => resolve(project, name)),
    packages,
    resolve(path),
  ]
  const flags = [
    `--max-old-space-size=${heapMb}`,
    // The child lives for a second: a larger semi-space would cost more than it gains.
    '--max-semi-space-size=2',
    '--disable-warning=SecurityWarning',
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}`),
  ]
  return spawn(process.execPath, [...flags, resolve(import.meta.dirname, 'child.ts')], {
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
}
