import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { checkFile } from './checkFile.ts'
import type { CheckJob, ChildMessage } from './messages.ts'
import type { Snapshot } from './snapshotTypes.ts'

/**
 * Entry of the child process that checks one file. Started by checkInChild.ts without network and with access to hardly
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
const { path, options } = JSON.parse(asked) as CheckJob
const bytes = await readFile(path)
const { report, plan, ...outcome } = checkFile(bytes, JSON.parse(held) as Snapshot, options, (part) => {
  // Progress that cannot be sent is dropped.
  void tell({ kind: 'progress', part }).catch(() => undefined)
})
for (let from = 0; from < report.length; from += linesAtOnce)
  await tell({ kind: 'report', json: JSON.stringify(report.slice(from, from + linesAtOnce)) })
await tell({ kind: 'end', plan: JSON.stringify(plan), ...outcome })
process.exit(0)
