import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import { limits } from '#contract/ground/limits.ts'
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
import { PersonReference } from '#contract/people/users/users.ts'
import { readStates } from './readStates.ts'

export const documentFamilies = ['session', 'committee', 'functioning'] as const
export type DocumentFamily = (typeof documentFamilies)[number]
export const documentStatuses = ['draft', 'submitted', 'refused', 'published', 'archived'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** State of the newest version: `none` if it is published. A published document may have another version pending. */
export const pendingVersionStates = ['draft', 'submitted', 'refused', 'none'] as const
export type PendingVersionState = (typeof pendingVersionStates)[number]

/**
 * State of text extraction: `pending` until its turn; `empty` for a scan; `failed` when given up (DOMAIN §5.2). The
 * document is readable in any case.
 */
export const textStatuses = ['pending', 'extracted', 'empty', 'failed'] as const

const line = {
  id: Id,
  title: z.string(),
  status: z.enum(documentStatuses),
  confidential: z.boolean(),
  documentType: Reference.nullable(),
  /** date written on the document */
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
  /** null if there is none, or none that the caller may read */
  session: z.object({ id: Id, title: z.string(), startsAt: Timestamp }).nullable(),
  /** agenda point of that session, with its computed number: "2.1" */
  point: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  documentCommission: Reference.nullable(),
  channel: z.enum(['none', 'csec']),
  author: PersonReference.nullable(),
  /**
   * The version pending while readers keep the published one; null if there is none, or for callers without access to
   * the history. A draft or submitted document that was never published has none: its `status` says it.
   */
  pending: z
    .object({
      fileVersion: z.int(),
      status: z.enum(['draft', 'submitted', 'refused']),
      /** has the author's rights on the document */
      filedBy: PersonReference.nullable(),
    })
    .nullable(),
  /** the last step; null for callers without access to the history */
  lastStep: z.object({ at: Timestamp, by: PersonReference.nullable(), comment: z.string().nullable() }).nullable(),
  updatedAt: Timestamp,
  version: z.int(),
}

/** A document in a list across bodies. */
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

/** A step in a document's life: who, when, from, to, why (SPEC §2). */
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
  /** newest first: published ones, and others for callers with access to the history */
  versions: z.array(DocumentVersion),
  /** oldest first; empty for callers without access to the history */
  steps: z.array(DocumentStep),
  /** neighbours in the order of the session */
  previous: Reference.nullable(),
  next: Reference.nullable(),
  can: Actions,
})
export type Document = z.infer<typeof Document>

/** The text of a page, for people who do not see its picture, and for searching within the document. */
export const PageText = item('PageText', { page: z.int().positive(), text: z.string() })
export type PageText = z.infer<typeof PageText>

/** The text of all pages of a version, for searching in a copy without network. Empty until it is extracted. */
export const DocumentText = item('DocumentText', {
  pages: z.array(z.object({ page: z.int().positive(), text: z.string() })),
})
export type DocumentText = z.infer<typeof DocumentText>

/**
 * One digest per page of a version, in order: pages with the same text, spaces apart, have the same digest, and a page
 * without text an empty one. No digests until the text is extracted, and for scans. For comparing versions: `GET /api/documents/{id}/page_digests`.
 */
export const PageDigests = item('PageDigests', { fileVersion: z.int(), pages: z.array(z.string()) })
export type PageDigests = z.infer<typeof PageDigests>

const formBoolean = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0', '']).transform(() => false),
])

/**
 * The redactor's form of a document (SPEC §2 "Document"; DOMAIN §5.2). Sent as JSON by `PUT /api/documents/{id}`, and
 * as form fields beside `file` by `POST /api/documents`, where the title of a draft defaults to the file name.
 */
export const DocumentForm = z.object({
  title: text(limits.documentTitleCharacters, { min: 3 }),
  family: z.enum(documentFamilies),
  irp: relation('irps'),
  /** required for a document of a session */
  session: relation('sessions').nullable().default(null),
  point: relation('points').nullable().default(null),
  /** from the classification of its family; required for submission */
  documentType: relation('document_types').nullable().default(null),
  documentCommission: relation('document_commissions').nullable().default(null),
  thematics: z.array(relation('thematics')).max(5).default([]),
  description: longText(500),
  /** date written on the document, at most a year from now */
  date: PlannedDay.nullable().default(null),
  confidential: formBoolean.default(false),
  channel: z.enum(['none', 'csec']).default('none'),
})
export type DocumentForm = z.infer<typeof DocumentForm>
/** `PUT /api/documents/{id}`. */
export const DocumentChange = DocumentForm.extend({ version: Version })
export type DocumentChange = z.infer<typeof DocumentChange>
/** The fields beside `file` of `POST /api/documents`. An empty field counts as left out. */
export const DocumentFile = DocumentForm.extend({
  title: DocumentForm.shape.title.optional(),
  /** files the document even if the same file is already there */
  acceptDuplicate: formBoolean.default(false),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/**
 * `POST /api/documents/{id}/validation`: the body may be empty. With `version`, a document changed since is not
 * published.
 */
export const Validation = z.object({ version: Version.optional() }).nullish()

/** `POST /api/documents/{id}/refusal`: the reason is shown to the author above the form (SPEC §2). */
export const Refusal = z.object({
  reason: paragraph(limits.refusalCharacters.max, { min: limits.refusalCharacters.min }),
  /** version of the record that the validator looked at */
  version: Version.optional(),
})
export type Refusal = z.infer<typeof Refusal>
/** `POST /api/documents/validation`: validates several documents; all of them, or none. */
export const BulkValidation = z.object({
  ids: z.array(Id).min(1).max(limits.validationsAtOnce),
  /** versions of the records that the validator looked at, in the order of `ids`; without one, any is validated */
  versions: z.array(Version).max(limits.validationsAtOnce).optional(),
})
export type BulkValidation = z.infer<typeof BulkValidation>

/** `GET /api/documents/{id}/readers`: which members of the body have read the published version. */
export const DocumentReaders = item('DocumentReaders', {
  count: z.int(),
  of: z.int(),
  /** names, for administrators only; null for others */
  people: z.array(z.object({ ...PersonReference.shape, readAt: Timestamp.nullable() })).nullable(),
})
export type DocumentReaders = z.infer<typeof DocumentReaders>

/** Number of my documents in each state: `GET /api/documents/mine/counts`. */
export const MyDocumentCounts = item('MyDocumentCounts', {
  refused: z.int(),
  draft: z.int(),
  submitted: z.int(),
  published: z.int(),
  archived: z.int(),
})
export type MyDocumentCounts = z.infer<typeof MyDocumentCounts>
