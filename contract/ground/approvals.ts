import { z } from 'zod'
import { collection, Id, item, Timestamp } from './shapes.ts'

/** Tasks that are held for approval when they affect too many records. */
export const bulkOperationKinds = [
  'accounts.closeEnded',
  'accounts.closeIdle',
  'accounts.warnIdle',
  'accounts.expirePending',
  'accounts.expireClosed',
  'notifications.expire',
  'audit.expire',
  'scim.remove',
  'providers.endSeats',
] as const
export type BulkOperationKind = (typeof bulkOperationKinds)[number]

/** `clock`: the clock jumped; all tasks that depend on it wait until an administrator confirms it. */
export const taskApprovalKinds = ['clock', ...bulkOperationKinds] as const

/** Maximum number of accounts named in an approval. */
export const maxNamedAccounts = 50

/** A recurring task that waits for an administrator's decision, or the decision made. */
export const TaskApproval = item('TaskApproval', {
  id: Id,
  kind: z.enum(taskApprovalKinds),
  /** affected records, and total records; null for the clock */
  recordCount: z.int().positive().nullable(),
  totalCount: z.int().nonnegative().nullable(),
  /** for a waiting task on accounts: the first affected accounts that still exist, at most fifty; empty otherwise */
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** for the clock: the last regular instant it showed; null for tasks */
  previousAt: Timestamp.nullable(),
  /** the task would process what is due at this instant; for the clock: the instant it shows */
  asOf: Timestamp,
  createdAt: Timestamp,
  decision: z.enum(['approved', 'declined']).nullable(),
  decidedAt: Timestamp.nullable(),
  /** null while waiting, and when the account is deleted */
  decidedBy: z.object({ id: Id, name: z.string() }).nullable(),
  doneAt: Timestamp.nullable(),
})
export type TaskApproval = z.infer<typeof TaskApproval>
export const TaskApprovals = collection(TaskApproval)
