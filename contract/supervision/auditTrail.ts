import { z } from 'zod'
import type { AuditAction, AuditSubject } from '#contract/ground/audit/audit.ts'
import type { AuditWords } from '#contract/ground/audit/auditWords.ts'
import { oneOrMore, orderBy, pagedParameters, queryId, queryInstant, searchText } from '#contract/ground/queryShapes.ts'
import { collection, item, Timestamp } from '#contract/ground/shapes.ts'

// The audit trail as a whole (QUALITY DAT-06; SPEC §2 "Audit event"): sign-ins, changes, publications, exports, and reads
// of confidential records. Each subject has a vocabulary of its own.

/** The shapes of the trail and of its query, with the actions and the kinds of records of all subjects. */
export function auditTrailShapes({ actionLabels, subjectLabels }: AuditWords) {
  const action = z.enum(Object.keys(actionLabels) as [AuditAction, ...AuditAction[]])
  const subject = z.enum(Object.keys(subjectLabels) as [AuditSubject, ...AuditSubject[]])
  /** An event of the audit trail. */
  const AuditEvent = item('AuditEvent', {
    id: z.int(),
    at: Timestamp,
    action,
    /** null for the portal itself */
    user: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
    subject: z.object({ kind: subject, id: z.int().nullable(), name: z.string().nullable() }).nullable(),
    /** IP address of the caller; null for a task or a command */
    address: z.string().nullable(),
    /** what changed, never the content itself */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
  })
  const AuditQuery = z.object({
    ...pagedParameters,
    action: oneOrMore(action).optional(),
    subject: oneOrMore(subject).optional(),
    subjectId: queryId.optional(),
    user: queryId.optional(),
    /** the events that a person caused, and those on their account */
    person: queryId.optional(),
    at: z.strictObject({ after: queryInstant.optional(), before: queryInstant.optional() }).optional(),
    /** in the names of who did it and of what it was done to */
    q: searchText.optional(),
    order: orderBy('at').optional(),
  })
  return { AuditEvent, AuditEvents: collection(AuditEvent), AuditQuery }
}

type Shapes = ReturnType<typeof auditTrailShapes>
export type AuditEvent = z.infer<Shapes['AuditEvent']>
export type AuditQuery = z.infer<Shapes['AuditQuery']>
