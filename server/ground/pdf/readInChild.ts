import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import type { ExtractionLimits } from './limits.ts'
import { ChildMessage, type Ending, type Job } from './messages.ts'
import { processUsage } from './processUsage.ts'
import { takeReader } from './readerProcess.ts'

export type PageText = { page: number; text: string }

/**
 * The limit that ended the reading; `crashed` when the child died by itself (out of heap, a fault of the drawing
 * library).
 */
export type StopReason = 'wallTime' | 'pageTime' | 'memory' | 'pages' | 'characters' | 'crashed'

export type Reading = {
  pages: number | null
  texts: PageText[]
  thumbnail: Buffer | null
  end: Ending | null
  stopped: StopReason | null
  detail: string
}

const lookEveryMs = 50
const detailCharacters = 1_000

/**
 * Reads a file in a child process that reads no other file.
 * @throws when the child cannot be started, dies before it is ready, or `signal` aborts (with its reason)
 */
export async function readInChild(job: Job, limits: ExtractionLimits, signal?: AbortSignal): Promise<Reading> {
  const reading: Reading = { pages: null, texts: [], thumbnail: null, end: null, stopped: null, detail: '' }
  const { child, link } = takeReader()
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
    if (message.data.kind === 'ready') {
      ready = true
      watch.begin()
    }
    applyMessage(reading, message.data)
    watch.pageDone()
  })
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    reading.detail = (reading.detail + words).slice(-detailCharacters)
  })

  try {
    const ended = Promise.all([once(child, 'close'), child.connected ? once(child, 'disconnect') : null])
    // Errors are reported below.
    ended.catch(() => undefined)
    await symlink(job.file, link)
    // A child that has exited meanwhile is handled by its exit.
    if (child.connected) child.send({ ...job, file: link }, () => undefined)
    const [[code]] = await ended
    signal?.throwIfAborted()
    if (!ready) throw new Error(`The PDF reader did not start (${reading.stopped ?? code}): ${reading.detail}`)
    if (code !== 0) reading.stopped ??= 'crashed'
    return reading
  } finally {
    clearTimeout(wallClock)
    watch.end()
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await rm(link, { force: true })
  }
}

function applyMessage(reading: Reading, message: ChildMessage) {
  if (message.kind === 'opened') reading.pages = message.pages || null
  if (message.kind === 'page') reading.texts.push({ page: message.page, text: message.text })
  if (message.kind === 'end') reading.end = message
  if (message.kind === 'thumbnail') {
    reading.thumbnail = message.image === null ? null : Buffer.from(message.image, 'base64')
    reading.detail = message.failure
  }
}

/**
 * Stops a child that uses too much memory, or takes too long for a page. Measures processor time where /proc exists, so
 * that a busy machine does not fail valid files; elapsed time elsewhere. The time that a child needs to load its modules
 * belongs to no page: on a slow machine it is longer than a page may take.
 */
function watchUse(child: ChildProcess, limits: ExtractionLimits, stop: (reason: StopReason) => void) {
  let doneAtMs = Number.POSITIVE_INFINITY
  let spentMs = 0
  const started = performance.now()
  async function look() {
    const use = child.pid === undefined ? null : await processUsage(child.pid)
    spentMs = use?.cpuMs ?? performance.now() - started
    if (use && use.residentBytes > limits.residentBytes) stop('memory')
    if (spentMs - doneAtMs > limits.pageMs) stop('pageTime')
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return {
    /** The child has loaded its modules and begins to read. */
    begin: () => void look().then(() => (doneAtMs = Math.min(doneAtMs, spentMs))),
    pageDone() {
      if (Number.isFinite(doneAtMs)) doneAtMs = spentMs
    },
    end: () => clearInterval(looks),
  }
}
