import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { limits } from '#contract/ground/limits.ts'
import { PlannedDay } from '#contract/ground/parisTime.ts'
import {
  Actions,
  collection,
  Day,
  Id,
  item,
  longText,
  paragraph,
  relation,
  Timestamp,
  text,
  Version,
} from '#contract/ground/shapes.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users.ts'

export const documentFamilies = ['session', 'committee', 'functioning'] as const
export type DocumentFamily = (typeof documentFamilies)[number]
export const documentStatuses = ['draft', 'submitted', 'refused', 'published', 'archived'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Where the newest version stands: `none` when it is out. A published document may have another version on its way. */
export const movings = ['draft', 'submitted', 'refused', 'none'] as const
export type Moving = (typeof movings)[number]

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
  author: PersonReference.nullable(),
  /**
   * The version that is on its way while readers keep the published one; null when there is none, or for who may not see the
   * history. A draft or submitted document that was never published has none: its `status` says it.
   */
  pending: z
    .object({
      fileVersion: z.int(),
      status: z.enum(['draft', 'submitted', 'refused']),
      /** has the author's rights on it */
      filedBy: PersonReference.nullable(),
    })
    .nullable(),
  /** of the step that led to the present state; null for who may not see the history */
  lastStep: z.object({ at: Timestamp, by: PersonReference.nullable(), comment: z.string().nullable() }).nullable(),
  updatedAt: Timestamp,
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
  thematics: z.array(Reference),
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

const yes = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0', '']).transform(() => false),
])

/**
 * What a redactor fills in for a document (SPEC §2 "Document"; DOMAIN §5.2). Sent as JSON by `PUT /api/documents/{id}`, and as
 * the fields of a form beside `file` by `POST /api/documents`, where a draft may leave the title to the file's name.
 */
export const DocumentForm = z.object({
  title: text(150, { min: 3 }),
  family: z.enum(documentFamilies),
  irp: relation('irps'),
  /** asked for by a document of a session */
  session: relation('sessions').nullable().default(null),
  point: relation('points').nullable().default(null),
  /** from the classification of its family; asked for before it is submitted */
  documentType: relation('document_types').nullable().default(null),
  documentCommission: relation('document_commissions').nullable().default(null),
  thematics: z.array(relation('thematics')).max(5).default([]),
  description: longText(500),
  /** the day written on the document, at most a year from now */
  date: PlannedDay.nullable().default(null),
  confidential: yes.default(false),
  channel: z.enum(['none', 'csec']).default('none'),
})
export type DocumentForm = z.infer<typeof DocumentForm>
/** `PUT /api/documents/{id}`. */
export const DocumentChange = DocumentForm.extend({ version: Version })
export type DocumentChange = z.infer<typeof DocumentChange>
/** The fields beside `file` of `POST /api/documents`. An empty field is one that was left out. */
export const DocumentFile = DocumentForm.extend({
  title: DocumentForm.shape.title.optional(),
  /** the same file is already there, and is filed all the same */
  acceptDuplicate: yes.default(false),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/**
 * `POST /api/documents/{id}/validation`: nothing need be sent. With `version`, what has changed since it was looked at is not
 * published unseen.
 */
export const Validation = z.object({ version: Version.optional() }).nullish()

/** `POST /api/documents/{id}/refusal`: told to the author, on top of the form (SPEC §2). */
export const Refusal = z.object({
  reason: paragraph(limits.refusalCharacters.max, { min: limits.refusalCharacters.min }),
  /** of the record that was looked at */
  version: Version.optional(),
})
export type Refusal = z.infer<typeof Refusal>
/** `POST /api/documents/validation`: several at once; all of them, or none. */
export const Validations = z.object({ ids: z.array(Id).min(1).max(limits.validationsAtOnce) })
export type Validations = z.infer<typeof Validations>

/**
 * `POST /api/documents/submission`: several of one’s own drafts at once; all of them, or none. Those that are not classified yet
 * get the type that is said, when it is.
 */
export const Submissions = z.object({
  ids: z.array(Id).min(1).max(limits.validationsAtOnce),
  documentType: relation('document_types').nullable().default(null),
})
export type Submissions = z.infer<typeof Submissions>

/** `GET /api/documents/{id}/readers`: of the members of the body, who has read the published version. */
export const DocumentReaders = item('DocumentReaders', {
  count: z.int(),
  of: z.int(),
  /** by name for administrators only; null for others */
  people: z.array(z.object({ ...PersonReference.shape, readAt: Timestamp.nullable() })).nullable(),
})
export type DocumentReaders = z.infer<typeof DocumentReaders>

/** How many of my documents are in each state: `GET /api/documents/mine/counts`. */
export const MyDocumentCounts = item('MyDocumentCounts', {
  refused: z.int(),
  draft: z.int(),
  submitted: z.int(),
  published: z.int(),
  archived: z.int(),
})
export type MyDocumentCounts = z.infer<typeof MyDocumentCounts>
