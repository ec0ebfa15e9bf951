import type { Collection } from '#contract/ground/shapes.ts'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { get } from '#web/ground/http/client.ts'
import { sentenceOf } from '#web/ground/http/sentence.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import '#web/papers/documents/words.ts'
import { sha256Of } from '#web/papers/documents/checkFile.ts'
import { UploadQueue } from '#web/papers/documents/UploadQueue.ts'
import { formOf, type Place, pathOf } from './place.ts'

/** The documents and versions on their way. */
export const queue = new UploadQueue<Place, Document>({
  pathOf,
  formOf,
  questionAbout,
  // filed by somebody else while this one was on its way
  questionOf: ({ problem, fault }) =>
    problem?.code === 'documents.duplicate' ? sentenceOf(fault, translatorOf('fr')) : null,
})

/** The same file is already there: asked before the bytes leave; the server asks again when they arrive. */
async function questionAbout(file: File, { irp }: Place, signal: AbortSignal): Promise<string | null> {
  const sha256 = await sha256Of(file)
  if (!sha256) return null
  const query = { sha256, irp, itemsPerPage: 1 }
  const { member } = await get<Collection<DocumentRow>>('/api/documents/same', { query, signal })
  const [same] = member
  return same ? translatorOf('fr')('upload.duplicate', { title: same.title }) : null
}
