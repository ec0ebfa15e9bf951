import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { childUse } from './childUse.ts'
import type { ExtractionLimits } from './limits.ts'
import { ChildMessage, type Ending, type Job } from './messages.ts'

export type PageText = { page: number; text: string }

/** Which limit ended the reading; `crashed` when the child died by itself (out of heap, a fault of the drawing library). */
export type StopReason = 'wallTime' | 'pageTime' | 'memory' | 'pages' | 'characters' | 'crashed'

export type Reading = {
  pages: number | null
  texts: PageText[]
  thumbnail: boolean
  end: Ending | null
  stopped: StopReason | null
  detail: string
}

/** The script heap of the child: pdf.js keeps the bytes of a file outside of it. */
const childHeapMb = 256
const lookEveryMs = 50
const detailCharacters = 1_000

/** @throws when the child cannot be started, breaks before it is ready, or `signal` aborts (with its reason) */
export async function readInChild(job: Job, limits: ExtractionLimits, signal?: AbortSignal): Promise<Reading> {
  const reading: Reading = { pages: null, texts: [], thumbnail: false, end: null, stopped: null, detail: '' }
  const child = start(job)
  const stop = (reason: StopReason) => {
    reading.stopped ??= reason
    child.kill('SIGKILL')
  }
  const wallClock = setTimeout(stop, limits.wallMs, 'wallTime')
  const watch = watchUse(child, limits, stop)
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()

  let ready = false
  child.on('message', (words) => {
    const message = ChildMessage.safeParse(words)
    if (!message.success) return stop('crashed')
    if (message.data.kind === 'ready') ready = true
    note(reading, message.data)
    watch.pageDone()
  })
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    reading.detail = (reading.detail + words).slice(-detailCharacters)
  })

  try {
    const [[code]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')])
    signal?.throwIfAborted()
    if (!ready) throw new Error(`The PDF reader did not start (${reading.stopped ?? code}): ${reading.detail}`)
    if (code !== 0) reading.stopped ??= 'crashed'
    return reading
  } finally {
    clearTimeout(wallClock)
    watch.end()
    signal?.removeEventListener('abort', abort)
  }
}

function note(reading: Reading, message: ChildMessage) {
  if (message.kind === 'opened') reading.pages = message.pages || null
  if (message.kind === 'page') reading.texts.push({ page: message.page, text: message.text })
  if (message.kind === 'end') reading.end = message
  if (message.kind === 'thumbnail') {
    reading.thumbnail = message.failure === ''
    reading.detail = message.failure
  }
}

/**
 * Stops a child that takes too much memory, or too long over a page: in processor time where the system tells it, so that a
 * busy machine does not give up a good file; in hours and minutes elsewhere.
 */
function watchUse(child: ChildProcess, limits: ExtractionLimits, stop: (reason: StopReason) => void) {
  let doneAtMs = 0
  let spentMs = 0
  const started = performance.now()
  async function look() {
    const use = child.pid === undefined ? null : await childUse(child.pid)
    spentMs = use?.cpuMs ?? performance.now() - started
    if (use && use.residentBytes > limits.residentBytes) stop('memory')
    if (spentMs - doneAtMs > limits.pageMs) stop('pageTime')
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return {
    pageDone() {
      doneAtMs = spentMs
    },
    end: () => clearInterval(looks),
  }
}

/** The child may read its own code and one file, and write one; it has no network, no environment and no input. */
function start(job: Job): ChildProcess {
  const project = resolve(import.meta.dirname, '../../..')
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const readable = [
    import.meta.dirname,
    resolve(project, 'package.json'),
    resolve(project, 'node_modules'),
    packages,
    job.file,
  ]
  const flags = [
    `--max-old-space-size=${childHeapMb}`,
    '--disable-warning=SecurityWarning',
    // pdf.js drops some promises of a broken file: the rest of it can still be read
    '--unhandled-rejections=warn',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(job.thumbnailPart === null ? [] : [`--allow-fs-write=${job.thumbnailPart}`]),
  ]
  return spawn(process.execPath, [...flags, resolve(import.meta.dirname, 'child.ts'), JSON.stringify(job)], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  })
}
