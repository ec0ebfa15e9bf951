import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportPreview } from '#contract/people/imports/userImports.ts'
import { createBoundedQueue } from '#server/ground/tasks/boundedQueue.ts'
import { remark } from './remarks.ts'
import { FileTooHeavy, runImportChild } from './runImportChild.ts'

const previewedLines = 5

/** Previews are answered while the caller waits: one process at a time, whoever asks. */
const inTurn = createBoundedQueue({ atOnce: 1, waitingAtMost: 5 })

/**
 * Reads the titles and the first lines of a file in a child process.
 * @throws Failure `server.busy` when too many wait
 * @throws as `runImportChild`, except for a file that is too heavy: it is reported as a fault of the file
 */
export async function previewInChild(path: string, matches: readonly ColumnMatch[]): Promise<ImportPreview> {
  let preview: ImportPreview | undefined
  try {
    await inTurn(() =>
      runImportChild({ path, previewedLines, matches }, Promise.resolve(''), (message) => {
        if (message.kind !== 'preview') return false
        const { kind: _kind, ...found } = message
        preview = found
        return true
      }),
    )
  } catch (error) {
    if (error instanceof FileTooHeavy) return { columns: [], rows: [], messages: [remark('file.too-heavy')] }
    throw error
  }
  if (!preview) throw new Error('The child has read nothing')
  return preview
}
