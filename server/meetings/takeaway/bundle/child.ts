import { once } from 'node:events'
import { write } from 'node:fs'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { endWithParent } from '#server/ground/pdf/endWithParent.ts'
import { type ChildMessage, type Job, partDescriptor } from './messages.ts'
import { writeBundle } from './writeBundle.ts'

/**
 * Entry of the child process: builds one bundle and reports its progress to the parent. Started by buildInChild.ts
 * without network and with minimal file access.
 */
const sendMessage = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const writeAt = promisify(write)
let position = 0

async function append(bytes: Uint8Array) {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await writeAt(partDescriptor, bytes, done, bytes.length - done, position)
    done += bytesWritten
    position += bytesWritten
  }
}

setPriority(10)
process.on('disconnect', () => process.exit())
const receivedMessage = once(process, 'message')
await sendMessage({ kind: 'ready' })
const [job] = (await receivedMessage) as [Job]
endWithParent(job.parentPid)

const pages = await writeBundle(job, append, (index) => sendMessage({ kind: 'document', index }))
await sendMessage({ kind: 'end', pages })
process.exit(0)
