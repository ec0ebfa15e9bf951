import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { checkFile } from './checkFile.ts'
import type { CheckJob, ChildJob, ChildMessage, PreviewJob } from './messages.ts'
import { previewFile } from './previewFile.ts'
import type { Snapshot } from './snapshotTypes.ts'

/**
 * Entry of the child process that checks or previews one file. Started by checkInChild.ts without network and with access to hardly
 * any file.
 */
const tell = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const linesAtOnce = 500

setPriority(5)
process.on('disconnect', () => process.exit())
// Stopping servers send these signals to all their processes; the parent waits for this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
const [asked = '', held = ''] = (await text(process.stdin)).split('\n', 2)
const job = JSON.parse(asked) as ChildJob
if ('previewedLines' in job) await preview(job)
else await check(job)
process.exit(0)

async function preview({ path, ...options }: PreviewJob) {
  await tell({ kind: 'preview', ...(await previewFile(await readFile(path), options)) })
}

async function check({ path, ...asked }: CheckJob) {
  const { report, plan, ...outcome } = await checkFile(
    await readFile(path),
    JSON.parse(held) as Snapshot,
    asked,
    (part) => {
      // Progress that cannot be sent is dropped.
      void tell({ kind: 'progress', part }).catch(() => undefined)
    },
  )
  for (let from = 0; from < report.length; from += linesAtOnce)
    await tell({ kind: 'report', json: JSON.stringify(report.slice(from, from + linesAtOnce)) })
  await tell({ kind: 'end', plan: JSON.stringify(plan), ...outcome })
}
