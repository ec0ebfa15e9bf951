import { setPriority } from 'node:os'
import { endWithParent } from './endWithParent.ts'
import type { ChildMessage, Job } from './messages.ts'

/**
 * Entry of the child process: loads pdf.js, waits for one file, reads it and exits. Started by readerProcess.ts without
 * network and with minimal file access; its argument is the process id of its parent.
 */
const sendMessage = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

// Listens from the start: the job may arrive while modules are loading.
const job = new Promise<Job>((resolve) => process.once('message', (words) => resolve(words as Job)))
process.on('disconnect', () => process.exit())
endWithParent(Number(process.argv[2]))
setPriority(5)
// Without the advice of pdf.js to use its build for older engines, which takes twice as long to load.
console.warn = () => undefined
const { readPdf } = await import('./readPdf.ts')

const receivedJob = await job
// Nobody waits for a text extraction.
if (receivedJob.isWhole) setPriority(10)
await sendMessage({ kind: 'ready' })
await readPdf(receivedJob, sendMessage)
process.exit(0)
