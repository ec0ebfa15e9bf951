import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { processUsage } from '#server/ground/pdf/processUsage.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { type BundleLimits, childHeapMb } from './limits.ts'
import { ChildMessage, type Job } from './messages.ts'

const lookEveryMs = 50
const detailCharacters = 1_000

/** The result of one attempt. */
export interface BuildAttempt {
  /** the bundle is complete */
  done: boolean
  /** index, in reading order, of the document during which the child was stopped or died */
  stoppedAt: number | null
  /** what the crashed process printed: for logs only, never shown to users */
  detail: string
}

/**
 * Builds a bundle in a child process that can be killed, since a small file can decompress to gigabytes.
 * @param part file that the bundle is written to, from its beginning
 * @param deadline when the build is stopped, by the clock of `performance`
 * @param turnTo called with the index of each document before it is added
 * @throws when the child does not start, or when the deadline is exceeded
 */
export async function buildInChild(
  job: Job,
  part: FileHandle,
  limits: BundleLimits,
  deadline: number,
  turnTo: (index: number) => void,
): Promise<BuildAttempt> {
  const child = spawnBuilder(job, part)
  const outcome: BuildAttempt = { done: false, stoppedAt: null, detail: '' }
  let stage: 'starting' | 'building' | 'late' = 'starting'
  const stop = () => child.kill('SIGKILL')
  const late = setTimeout(
    () => {
      stage = 'late'
      stop()
    },
    Math.max(0, deadline - performance.now()),
  )
  const watch = watchUse(child, limits, stop)

  child.on('message', (words) => {
    const message = ChildMessage.safeParse(words)
    if (!message.success) return stop()
    watch.turn()
    if (message.data.kind === 'ready') {
      stage = 'building'
      // A child that has exited meanwhile is handled by its exit.
      child.send(job, () => undefined)
    }
    if (message.data.kind === 'document') {
      outcome.stoppedAt = message.data.index
      turnTo(message.data.index)
    }
    if (message.data.kind === 'end') outcome.done = true
  })
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    outcome.detail = (outcome.detail + words).slice(-detailCharacters)
  })

  try {
    const [[code]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')])
    if (stage === 'starting') throw new Error(`The builder did not start (${code}): ${outcome.detail}`)
    if (stage === 'late') throw new Error(`The bundle took too long: ${outcome.detail}`)
    return outcome
  } finally {
    clearTimeout(late)
    watch.end()
  }
}

/**
 * Stops a child that uses too much memory, or takes too long for a document; measures processor time where /proc
 * exists.
 */
function watchUse(child: ChildProcess, limits: BundleLimits, stop: () => void) {
  // Time is not limited until the child is ready.
  let turnedAtMs = Number.POSITIVE_INFINITY
  let spentMs = 0
  const started = performance.now()
  async function look() {
    const use = child.pid === undefined ? null : await processUsage(child.pid)
    spentMs = use?.cpuMs ?? performance.now() - started
    if ((use?.residentBytes ?? 0) > limits.residentBytes || spentMs - turnedAtMs > limits.documentMs) stop()
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return {
    turn() {
      turnedAtMs = spentMs
    },
    end: () => clearInterval(looks),
  }
}

/**
 * Spawns a child that may read the code and the files of the plan, and write to the given descriptor only; it has no
 * network, no environment and no input.
 */
function spawnBuilder({ files }: Job, part: FileHandle): ChildProcess {
  const program = programFile(resolve(import.meta.dirname, 'child.ts'))
  const project = resolve(import.meta.dirname, '../../../..')
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdf-lib/package.json')))
  const readable = [
    dirname(program),
    ...['server', 'contract', 'package.json', 'node_modules'].map((name) => resolve(project, name)),
    packages,
    ...files.flatMap((file) => ('path' in file ? resolve(file.path) : [])),
  ]
  const flags = [
    `--max-old-space-size=${childHeapMb}`,
    '--disable-warning=SecurityWarning',
    '--permission',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ]
  return spawn(process.execPath, [...flags, program], {
    env: {},
    // The last one is `partDescriptor`.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', part.fd],
    windowsHide: true,
  })
}
