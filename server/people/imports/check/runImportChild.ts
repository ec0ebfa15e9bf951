import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { programFile } from '#server/ground/programs/programFile.ts'
import { type ChildJob, ChildMessage } from './messages.ts'

/** Timeout of a check. Twenty thousand lines take a tenth of it. Milliseconds. */
const childMs = 90_000
const heapMb = 256
const detailCharacters = 1_000

/** The child was killed by somebody else: by a signal to the whole server, or for lack of memory of the machine. */
export class CheckInterrupted extends Error {}

/** The child has used up the memory that it may have. */
export class FileTooHeavy extends Error {}

/**
 * Runs a job in a child process: a large file would block the event loop, and a stranger's file could do worse.
 * @param input further lines for the child
 * @param take receives its messages, and tells whether the result is complete with it
 * @throws CheckInterrupted when somebody else has killed the child
 * @throws FileTooHeavy when the file needs more memory than the child may have
 * @throws Error when the child fails or exceeds its time; what `input` throws
 */
export async function runImportChild(
  job: ChildJob,
  input: Promise<string>,
  take: (message: ChildMessage) => boolean,
): Promise<void> {
  const child = start(job)
  let detail = ''
  let isOurs = false
  let isComplete = false
  let isHeapFull = false
  const kill = () => {
    isOurs = true
    child.kill('SIGKILL')
  }
  const late = setTimeout(kill, childMs)
  child.on('message', (words) => {
    const { data } = ChildMessage.safeParse(words)
    if (!data) kill()
    else if (take(data)) isComplete = true
  })
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    isHeapFull ||= words.includes('heap out of memory')
    detail = (detail + words).slice(-detailCharacters)
  })
  try {
    const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')])
    // Awaited below, unless `input` is rejected.
    ended.catch(() => undefined)
    const held = await input
    // A child that ends before reading everything reports the reason itself.
    if (child.stdin) await pipeline([`${JSON.stringify(job)}\n`, held], child.stdin).catch(() => undefined)
    const [[code, signal]] = await ended
    if (isComplete) return
    const message = `The file could not be read (${code ?? signal}): ${detail}`
    if (isHeapFull) throw new FileTooHeavy(message)
    throw signal !== null && !isOurs ? new CheckInterrupted(message) : new Error(message)
  } finally {
    clearTimeout(late)
    // No effect once the child has ended.
    kill()
  }
}

/** Starts the child, which may read the code and one file, without network and environment variables. */
function start({ path }: ChildJob): ChildProcess {
  const program = programFile(resolve(import.meta.dirname, 'child.ts'))
  const project = resolve(import.meta.dirname, '../../../..')
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('zod/package.json')))
  const readable = [
    dirname(program),
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
  return spawn(process.execPath, [...flags, program], {
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
}
