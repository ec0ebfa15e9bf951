import type { Violation } from '#contract/ground/problems.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import { inspectFile } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The PDF of a message, as its columns are written. */
export interface Attachment {
  fileKey: string
  fileName: string
  fileBytes: number
  /** hexadecimal */
  sha256: string
}

const ending = '.pdf'
const nameCharacters = 150

/** Inspects the uploaded file, if there is one: returns its columns or its violations. */
export async function readAttachment(
  portal: Portal,
  received: ReceivedFile | null,
): Promise<{ attachment: Attachment | null; faults: Violation[] }> {
  if (!received) return { attachment: null, faults: [] }
  const { file, fault } = await inspectFile(portal, received)
  if (fault) return { attachment: null, faults: [fault] }
  const { fileKey, fileName, bytes, sha256 } = file
  return { attachment: { fileKey, fileName: truncateFileName(fileName), fileBytes: bytes, sha256 }, faults: [] }
}

const truncateFileName = (name: string) => {
  // Counts code points, as the database does: an emoji is one character of two UTF-16 units.
  const stem = [...name].slice(0, -ending.length)
  return `${stem.slice(0, nameCharacters - ending.length).join('')}${ending}`
}

/** Deletes a file that no message has (task `contact.discard`). */
export async function discardAttachment({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const kept = await db.selectFrom('contactMessages').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
