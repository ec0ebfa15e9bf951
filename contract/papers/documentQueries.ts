import { z } from 'zod'
import { id, oneOrMore, orderBy, paged, words } from '#contract/ground/queryShapes.ts'
import { Day } from '#contract/ground/shapes.ts'
import { documentFamilies, documentStatuses } from './documents.ts'

export const DocumentsQuery = z
  .object({
    ...paged,
    irp: oneOrMore(id).optional(),
    family: oneOrMore(z.enum(documentFamilies)).optional(),
    documentType: oneOrMore(id).optional(),
    documentCommission: oneOrMore(id).optional(),
    session: oneOrMore(id).optional(),
    thematic: oneOrMore(id).optional(),
    author: z.literal('me').optional(),
    /** of one's own documents, the state of the version on its way when there is one */
    status: oneOrMore(z.enum(documentStatuses)).optional(),
    date: z.strictObject({ after: Day.optional(), before: Day.optional() }).optional(),
    q: words.optional(),
    order: orderBy('date', 'publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les documents publiés seulement ; avec « author=me », les siens dans tous leurs états.')
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

/** The queue of the validators: by the date of the session, then by age (SPEC §3). */
export const ToValidateQuery = z.object({ ...paged, irp: oneOrMore(id).optional() })
export type ToValidateQuery = z.infer<typeof ToValidateQuery>

/** The same file, already there: hexadecimal SHA-256. */
export const SameFileQuery = z.object({ ...paged, sha256: z.string().regex(/^[0-9a-f]{64}$/), irp: id })
