import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { requireDeclaredCost } from '#server/ground/context/requestContext.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { createBoundedQueue } from '#server/ground/tasks/boundedQueue.ts'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'

/** What the worker thread prints. */
export interface PrintJob {
  format: 'pdf' | 'docx'
  minutes: PrintedMinutes
  at: Date
}

/** Longer than a megabyte of text takes on a busy machine. */
const printMs = 60_000
const heapMb = 384

/** One at a time, since a long text takes a whole processor for some seconds. */
const limitConcurrency = createBoundedQueue({ atOnce: 1, waitingAtMost: 16 })

/**
 * Prints minutes in a worker thread, which is terminated when it takes too long. The libraries are loaded in the thread:
 * their memory is freed with it, and the event loop of the server is not held.
 * @throws Failure `server.busy` when too many are waiting
 */
export function printInWorker(job: PrintJob): Promise<Buffer> {
  requireDeclaredCost('prints minutes')
  return limitConcurrency(() => runWorker(job))
}

function runWorker(job: PrintJob): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const worker = new Worker(programFile(join(import.meta.dirname, 'printWorker.ts')), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const late = setTimeout(() => void worker.terminate(), printMs)
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  worker.once('error', reject)
  worker.once('exit', () => {
    clearTimeout(late)
    reject(new Error(`Minutes were not printed as ${job.format} within ${printMs} ms.`))
  })
  return promise
}
