import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FailureCode } from '#contract/ground/failures.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { createBoundedQueue } from '#server/ground/tasks/boundedQueue.ts'
import { type AudioType, audioTypeOf } from './audioType.ts'

/** The metadata that the worker has read, not yet validated. */
export interface SoundMetadata {
  container: string
  codec: string
  seconds: number
  hasVideo: boolean
}

export interface Sound {
  type: AudioType
  /** rounded, at least one */
  seconds: number
}

/** Reading limit: a hundred megabytes whose frames must all be counted take a tenth of it. */
const readMs = 20_000
const heapMb = 96
const longestSeconds = 24 * 3_600

/** One reading at a time, since the worker may hold the whole file in memory. */
const limitConcurrency = createBoundedQueue({ atOnce: 1, waitingAtMost: 8 })

/**
 * Reads the type and the duration of a sound from its content (SPEC §2). A worker that takes too long is terminated.
 * @returns a failure code when the file is not accepted
 * @throws Failure `server.busy` when too many are waiting
 */
export async function readSound(path: string): Promise<Sound | FailureCode> {
  const type = await audioTypeOf(path)
  if (!type) return 'podcasts.type'
  const heard = await limitConcurrency(() => readMetadata(path, type))
  if (!heard) return 'podcasts.unreadable'
  if (!isExpectedFormat(type, heard)) return 'podcasts.type'
  const seconds = Math.round(heard.seconds)
  // Also refuses NaN, the duration of a file without frames.
  return heard.seconds > 0 && seconds <= longestSeconds
    ? { type, seconds: Math.max(1, seconds) }
    : 'podcasts.unreadable'
}

/** Whether the content matches the type, and has no video track. */
function isExpectedFormat(type: AudioType, { container, codec, hasVideo }: SoundMetadata): boolean {
  if (hasVideo) return false
  if (type === 'audio/mpeg') return container === 'MPEG' && / Layer (?:3|III)$/.test(codec)
  return true
}

/**
 * Reads the metadata in a worker.
 * @returns null when the file is unreadable, or on timeout
 */
function readMetadata(path: string, type: AudioType): Promise<SoundMetadata | null> {
  const { promise, resolve } = Promise.withResolvers<SoundMetadata | null>()
  const reader = new Worker(programFile(join(import.meta.dirname, 'reader.ts')), {
    workerData: { path, type },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const late = setTimeout(() => void reader.terminate(), readMs)
  reader.once('message', (heard: SoundMetadata) => resolve(heard))
  reader.once('error', () => resolve(null))
  reader.once('exit', () => {
    clearTimeout(late)
    resolve(null)
  })
  return promise
}
