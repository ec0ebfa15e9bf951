import { z } from 'zod'
import { auditActions, auditSubjects } from './audit.ts'
import { contactStates, contactVariants } from './contactStates.ts'
import { importOutcomes } from './importStates.ts'
import { ReferenceQuery } from './lists.ts'
import { mailStates } from './mails.ts'
import { id, instant, oneOrMore, orderBy, paged, words } from './queryShapes.ts'
import { written } from './shapes.ts'

// What is asked of the lists that administrators alone read.

export const StatisticsQuery = z.object({ months: written(z.int().min(1).max(36)).default(12) })

export const AuditQuery = z.object({
  ...paged,
  action: oneOrMore(z.enum(auditActions)).optional(),
  subject: oneOrMore(z.enum(auditSubjects)).optional(),
  subjectId: id.optional(),
  user: id.optional(),
  at: z.strictObject({ after: instant.optional(), before: instant.optional() }).optional(),
  /** in the names of who did it and of what it was done to */
  q: words.optional(),
  order: orderBy('at').optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const MailsQuery = z.object({ ...paged, state: oneOrMore(z.enum(mailStates)).optional(), q: words.optional() })
export type MailsQuery = z.infer<typeof MailsQuery>

export const ContactMessagesQuery = z.object({
  ...paged,
  state: oneOrMore(z.enum(contactStates)).optional(),
  /** the same, as SPEC §2 calls it */
  status: oneOrMore(z.enum(contactStates)).optional(),
  variant: z.enum(contactVariants).optional(),
  topic: oneOrMore(id).optional(),
  /** the number of an administrator, `me`, or `none` for those that nobody takes care of */
  assignedTo: z.union([z.enum(['me', 'none']), id]).optional(),
  q: words.optional(),
  order: orderBy('createdAt', 'lastName').optional(),
})
export type ContactMessagesQuery = z.infer<typeof ContactMessagesQuery>

export const ContactTopicsQuery = z.object({ ...ReferenceQuery.shape, variant: z.enum(contactVariants).optional() })
export type ContactTopicsQuery = z.infer<typeof ContactTopicsQuery>

export const ImportsQuery = z.object(paged)

export const ImportLinesQuery = z.object({
  ...paged,
  outcome: oneOrMore(z.enum(importOutcomes)).optional(),
  /** those that have a remark of this code */
  code: z.string().max(60).optional(),
  q: words.optional(),
})
export type ImportLinesQuery = z.infer<typeof ImportLinesQuery>
