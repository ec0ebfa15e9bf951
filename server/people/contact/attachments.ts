import type { Violation } from '#contract/problems.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import { inspectFile } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The PDF that came with a message, as its columns are written. */
export interface Attachment {
  fileKey: string
  fileName: string
  fileBytes: number
  /** hexadecimal */
  sha256: string
}

const ending = '.pdf'
const nameCharacters = 150

/** Opens the file that came, if one did: what is written of it, or what is wrong with it. */
export async function readAttachment(
  portal: Portal,
  received: ReceivedFile | null,
): Promise<{ attachment: Attachment | null; faults: Violation[] }> {
  if (!received) return { attachment: null, faults: [] }
  const { file, fault } = await inspectFile(portal, received)
  if (fault) return { attachment: null, faults: [fault] }
  const { fileKey, fileName, bytes, sha256 } = file
  return { attachment: { fileKey, fileName: shortened(fileName), fileBytes: bytes, sha256 }, faults: [] }
}

const shortened = (name: string) => {
  // as the database counts: an emoji is one character, of two halves
  const stem = [...name].slice(0, -ending.length)
  return `${stem.slice(0, nameCharacters - ending.length).join('')}${ending}`
}

/** The task `contact.discard`: removes a file that no message has. */
export async function discardAttachment({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const kept = await db.selectFrom('contactMessages').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
