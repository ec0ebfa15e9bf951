import { z } from 'zod'
import { oneOrMore, orderBy, pagedParameters, queryId, searchText } from '#contract/ground/queryShapes.ts'
import { Day } from '#contract/ground/shapes.ts'
import { documentFamilies, documentStatuses } from './documents.ts'

export const DocumentsQuery = z
  .object({
    ...pagedParameters,
    irp: oneOrMore(queryId).optional(),
    family: oneOrMore(z.enum(documentFamilies)).optional(),
    documentType: oneOrMore(queryId).optional(),
    documentCommission: oneOrMore(queryId).optional(),
    session: oneOrMore(queryId).optional(),
    thematic: oneOrMore(queryId).optional(),
    author: z.literal('me').optional(),
    /** of one's own documents, the state of the version on its way when there is one */
    status: oneOrMore(z.enum(documentStatuses)).optional(),
    date: z.strictObject({ after: Day.optional(), before: Day.optional() }).optional(),
    q: searchText.optional(),
    order: orderBy('date', 'publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les documents publiés seulement ; avec « author=me », les siens dans tous leurs états.')
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

/**
 * The queue of the validators: by the date of the session and the order of its agenda; without a session, by age (SPEC
 * §3).
 */
export const ToValidateQuery = z.object({ ...pagedParameters, irp: oneOrMore(queryId).optional() })
export type ToValidateQuery = z.infer<typeof ToValidateQuery>

/** My drafts for sessions, oldest first. */
export const ToFileQuery = z.object({ ...pagedParameters, session: oneOrMore(queryId).optional() })
export type ToFileQuery = z.infer<typeof ToFileQuery>

/** The same file, already there: hexadecimal SHA-256. */
export const SameFileQuery = z.object({ ...pagedParameters, sha256: z.string().regex(/^[0-9a-f]{64}$/), irp: queryId })
