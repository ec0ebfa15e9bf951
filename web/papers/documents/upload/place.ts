import type { DocumentFamily } from '#contract/papers/documents.ts'

/** Where a new document goes: what is sent beside its file. Its title is the file's name until someone writes one. */
interface NewDocument {
  irp: number
  family: DocumentFamily
  session?: number | undefined
  point?: number | undefined
  documentType?: number | undefined
  documentCommission?: number | undefined
  confidential?: boolean | undefined
}

/** The file becomes a version of a document of that body. */
interface NewVersion {
  irp: number
  versionOf: number
}

export type Place = NewDocument | NewVersion

export const pathOf = (place: Place) =>
  'versionOf' in place ? `/api/documents/${place.versionOf}/versions` : '/api/documents'

/** The fields first: a server that reads the form as it comes knows them before the bytes. */
export function formOf(place: Place, file: File, acceptDuplicate: boolean): FormData {
  const form = new FormData()
  if (!('versionOf' in place)) {
    for (const [name, value] of Object.entries(place)) if (value !== undefined) form.append(name, String(value))
  }
  if (acceptDuplicate) form.append('acceptDuplicate', 'true')
  form.append('file', file)
  return form
}

export const samePlace = (one: Place, other: Place) => written(one) === written(other)

const written = (place: Place) =>
  JSON.stringify(
    Object.entries(place)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => one.localeCompare(other)),
  )
