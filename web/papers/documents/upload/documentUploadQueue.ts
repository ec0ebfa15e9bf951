import type { Collection } from '#contract/ground/shapes.ts'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { get } from '#web/ground/http/client.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import '#web/papers/documents/translations.ts'
import { sha256Of } from '#web/papers/documents/pdfFile.ts'
import { UploadQueue } from '#web/papers/documents/UploadQueue.ts'
import { buildUploadForm, type UploadTarget, uploadPath } from './uploadTarget.ts'

/** Queue of the document and version uploads. */
export const documentUploadQueue = new UploadQueue<UploadTarget, Document>({
  pathOf: uploadPath,
  formOf: buildUploadForm,
  questionAbout: duplicateQuestion,
  // a duplicate filed by somebody else during this upload
  questionOf: ({ problem, fault }) =>
    problem?.code === 'documents.duplicate' ? failureMessage(fault, translatorOf('fr')) : null,
})

/** Asks the server for a document with the same SHA-256 before sending the bytes. The server checks again on upload. */
async function duplicateQuestion(file: File, { irp }: UploadTarget, signal: AbortSignal): Promise<string | null> {
  const sha256 = await sha256Of(file)
  if (!sha256) return null
  const query = { sha256, irp, itemsPerPage: 1 }
  const { member } = await get<Collection<DocumentRow>>('/api/documents/same', { query, signal })
  const [same] = member
  return same ? translatorOf('fr')('upload.duplicate', { title: same.title }) : null
}
