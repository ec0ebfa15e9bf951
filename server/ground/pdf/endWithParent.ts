import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/ground/programs/programFile.ts'

/**
 * Kills this process once its parent has died, from a worker thread: pdf.js and pdf-lib may block the event loop for long.
 * @param parentPid process id
 */
export function endWithParent(parentPid: number): void {
  new Worker(programFile(resolve(import.meta.dirname, 'orphan.ts')), { workerData: parentPid }).unref()
}
