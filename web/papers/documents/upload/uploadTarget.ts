import type { DocumentFamily } from '#contract/papers/documents.ts'

/** Target of a new document: the fields sent with its file. The file name becomes the title. */
interface NewDocumentTarget {
  irp: number
  family: DocumentFamily
  session?: number | undefined
  point?: number | undefined
  documentType?: number | undefined
  documentCommission?: number | undefined
  confidential?: boolean | undefined
}

/** Target of a new version of an existing document. */
interface NewVersionTarget {
  irp: number
  versionOf: number
}

export type UploadTarget = NewDocumentTarget | NewVersionTarget

export const uploadPath = (place: UploadTarget) =>
  'versionOf' in place ? `/api/documents/${place.versionOf}/versions` : '/api/documents'

/** Builds the multipart form. The fields precede the file, so that a streaming server reads them before the bytes. */
export function buildUploadForm(place: UploadTarget, file: File, acceptDuplicate: boolean): FormData {
  const form = new FormData()
  if (!('versionOf' in place)) {
    for (const [name, value] of Object.entries(place)) if (value !== undefined) form.append(name, String(value))
  }
  if (acceptDuplicate) form.append('acceptDuplicate', 'true')
  form.append('file', file)
  return form
}

export const isSameTarget = (one: UploadTarget, other: UploadTarget) => serializeTarget(one) === serializeTarget(other)

const serializeTarget = (place: UploadTarget) =>
  JSON.stringify(
    Object.entries(place)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  )
