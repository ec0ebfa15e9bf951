import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { collection, Id, item, relation, Version } from '#contract/ground/shapes.ts'
import { DocumentForm, DocumentRow } from './documents.ts'

/**
 * `POST /api/documents/submission`: submits several of one’s own drafts; all of them, or none. Drafts without a type
 * get the given type, if any.
 */
export const BulkSubmission = z.object({
  ids: z.array(Id).min(1).max(limits.validationsAtOnce),
  documentType: relation('document_types').nullable().default(null),
})
export type BulkSubmission = z.infer<typeof BulkSubmission>

/** `POST /api/documents/withdrawal`: withdraws several of one’s own submitted documents; all of them, or none. */
export const BulkWithdrawal = z.object({ ids: z.array(Id).min(1).max(limits.validationsAtOnce) })
export type BulkWithdrawal = z.infer<typeof BulkWithdrawal>

/** My draft of a session, and what helps to guess its point and its type. */
export const DraftToFile = item('Document', {
  ...DocumentRow.shape,
  fileName: z.string(),
  /** the first characters of the first page; empty until the text is extracted, and for a scan */
  opening: z.string(),
  version: z.int(),
})
export type DraftToFile = z.infer<typeof DraftToFile>
export const DraftsToFile = collection(DraftToFile)

/**
 * `POST /api/documents/filing`: gives several of one’s own drafts of sessions their title, point and type, and submits
 * them if asked; all of them, or none.
 */
export const BulkFiling = z.object({
  documents: z
    .array(
      z.object({
        id: Id,
        version: Version,
        title: DocumentForm.shape.title,
        /** null for the session itself */
        point: relation('points').nullable(),
        documentType: relation('document_types').nullable(),
      }),
    )
    .min(1)
    .max(limits.validationsAtOnce),
  submit: z.boolean().default(false),
})
export type BulkFiling = z.infer<typeof BulkFiling>
