import { z } from 'zod'
import { BodyReference } from './bodies.ts'
import { Reference } from './references.ts'
import { Actions, collection, Day, Id, item, Timestamp } from './shapes.ts'
import { PersonReference } from './users.ts'

export const documentFamilies = ['session', 'committee', 'functioning'] as const
export type DocumentFamily = (typeof documentFamilies)[number]
export const documentStatuses = ['draft', 'submitted', 'refused', 'published', 'archived'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * What is known of a file's text: `pending` until its turn comes; `empty` for a scan; `failed` when it was given up
 * (DOMAIN §5.2). A document stays readable whatever this says.
 */
export const textStatuses = ['pending', 'extracted', 'empty', 'failed'] as const

/** Have I read it: never; an older version of it; the version that is now readable. */
export const readStates = ['never', 'older', 'current'] as const

const line = {
  id: Id,
  title: z.string(),
  status: z.enum(documentStatuses),
  confidential: z.boolean(),
  documentType: Reference.nullable(),
  /** the day written on the document */
  date: Day.nullable(),
  publishedAt: Timestamp.nullable(),
  pages: z.int().nullable(),
  /** bytes */
  size: z.int(),
  textStatus: z.enum(textStatuses),
  read: z.enum(readStates),
  /** number of the version that the caller reads */
  fileVersion: z.int(),
}

/** A document as one line under a point, a session or a branch. */
export const DocumentLine = item('Document', line)
export type DocumentLine = z.infer<typeof DocumentLine>

const row = {
  ...line,
  family: z.enum(documentFamilies),
  irp: BodyReference,
  session: z.object({ id: Id, title: z.string(), startsAt: Timestamp }).nullable(),
  /** its point of the order of the day, with the computed number: "2.1" */
  point: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  documentCommission: Reference.nullable(),
  channel: z.enum(['none', 'csec']),
}

/** A document in a list that mixes bodies. */
export const DocumentRow = item('Document', row)
export type DocumentRow = z.infer<typeof DocumentRow>
export const Documents = collection(DocumentRow)

/** A version of the file. `publishedAt` is null until a validator accepts it. */
export const DocumentVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  /** bytes */
  size: z.int(),
  sha256: z.string(),
  pages: z.int().nullable(),
  textStatus: z.enum(textStatuses),
  uploadedAt: Timestamp,
  uploadedBy: PersonReference.nullable(),
  publishedAt: Timestamp.nullable(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** One step of a document's life: who, when, from, to, why (SPEC §2). */
export const DocumentStep = z.object({
  at: Timestamp,
  by: PersonReference.nullable(),
  from: z.enum(documentStatuses).nullable(),
  to: z.enum(documentStatuses),
  comment: z.string().nullable(),
  fileVersion: z.int(),
})
export type DocumentStep = z.infer<typeof DocumentStep>

/** A PDF filed for a body (SPEC §2 "Document"). */
export const Document = item('Document', {
  ...row,
  description: z.string().nullable(),
  author: PersonReference.nullable(),
  fileName: z.string(),
  sha256: z.string(),
  /** newest first: the published ones, and the others for who may see the history */
  versions: z.array(DocumentVersion),
  /** oldest first; empty for who may not see the history */
  steps: z.array(DocumentStep),
  /** neighbours in the order of the session */
  previous: Reference.nullable(),
  next: Reference.nullable(),
  version: z.int(),
  can: Actions,
})
export type Document = z.infer<typeof Document>

/** The text of one page, for those who do not see the picture of it, and for search. */
export const PageText = item('PageText', { page: z.int().positive(), text: z.string() })
export type PageText = z.infer<typeof PageText>
