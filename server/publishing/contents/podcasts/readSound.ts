import { Worker } from 'node:worker_threads'
import type { FailureCode } from '#contract/failures.ts'
import { turns } from '#server/ground/tasks/turns.ts'
import { type AudioType, audioTypeOf } from './signature.ts'

/** What its reader says of a file, before it is judged. */
export interface Heard {
  container: string
  codec: string
  seconds: number
  hasVideo: boolean
}

export interface Sound {
  type: AudioType
  /** whole, one at least */
  seconds: number
}

/** A hundred megabytes whose frames must all be counted take a tenth of it. */
const readMs = 20_000
const heapMb = 96
const longestSeconds = 24 * 3_600

/** One at a time: a file may have its reader hold as much as it is long. */
const inTurn = turns({ atOnce: 1, waitingAtMost: 8 })

/**
 * Reads what a file is and how long it lasts, by its content (SPEC §2). A reader that does not come to its end is ended.
 * @returns what is wrong with it, instead
 * @throws Failure `server.busy` when too many are waiting
 */
export async function readSound(path: string): Promise<Sound | FailureCode> {
  const type = await audioTypeOf(path)
  if (!type) return 'podcasts.type'
  const heard = await inTurn(() => hear(path, type))
  if (!heard) return 'podcasts.unreadable'
  if (!isOf(type, heard)) return 'podcasts.type'
  const seconds = Math.round(heard.seconds)
  // not a number, too: of what has no frames
  return heard.seconds > 0 && seconds <= longestSeconds
    ? { type, seconds: Math.max(1, seconds) }
    : 'podcasts.unreadable'
}

/** Is what is in it what it says it is, and nothing to look at? */
function isOf(type: AudioType, { container, codec, hasVideo }: Heard): boolean {
  if (hasVideo) return false
  if (type === 'audio/mpeg') return container === 'MPEG' && / Layer (?:3|III)$/.test(codec)
  return true
}

/** @returns null for what its reader cannot read, or not in time */
function hear(path: string, type: AudioType): Promise<Heard | null> {
  const { promise, resolve } = Promise.withResolvers<Heard | null>()
  const reader = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: { path, type },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const late = setTimeout(() => void reader.terminate(), readMs)
  reader.once('message', (heard: Heard) => resolve(heard))
  reader.once('error', () => resolve(null))
  reader.once('exit', () => {
    clearTimeout(late)
    resolve(null)
  })
  return promise
}
