import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ChildMessage, Job } from './messages.ts'

/**
 * Loads pdf.js, waits for one file, reads it and ends. Started by readerProcess.ts with no network and hardly any file, with the number
 * of its parent's process as its argument.
 */
const tell = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

// heard from the first instant: the job may come while the modules are loaded
const job = new Promise<Job>((resolve) => process.once('message', (words) => resolve(words as Job)))
process.on('disconnect', () => process.exit())
new Worker(new URL('./orphan.ts', import.meta.url), { workerData: Number(process.argv[2]) }).unref()
setPriority(5)
const { readPdf } = await import('./readPdf.ts')

const asked = await job
// nobody waits for a text
if (asked.isWhole) setPriority(10)
await tell({ kind: 'ready' })
await readPdf(asked, tell)
process.exit(0)
