import { z } from 'zod'
import { collection, Id, item, Timestamp } from './shapes.ts'

/** Recurring work that is held when it concerns too many records at once. */
export const bulkOperationKinds = [
  'accounts.closeEnded',
  'accounts.closeIdle',
  'accounts.warnIdle',
  'accounts.expirePending',
  'accounts.expireClosed',
  'notifications.expire',
  'audit.expire',
] as const
export type BulkOperationKind = (typeof bulkOperationKinds)[number]

/** `clock`: the clock jumped; all that depends on it waits until an administrator confirms it. */
export const taskApprovalKinds = ['clock', ...bulkOperationKinds] as const

/** An approval names at most so many accounts. */
export const maxNamedAccounts = 50

/** Recurring work that waits for the decision of an administrator, or had one. */
export const TaskApproval = item('TaskApproval', {
  id: Id,
  kind: z.enum(taskApprovalKinds),
  /** how many records are concerned, and of how many; null for the clock */
  recordCount: z.int().positive().nullable(),
  totalCount: z.int().nonnegative().nullable(),
  /** of work on accounts that waits: the first of those that it concerns and that still exist, at most fifty; empty otherwise */
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** of the clock: the instant that it last showed while it was regular; null for work */
  previousAt: Timestamp.nullable(),
  /** what is due at this instant is what would be done; of the clock: the instant that it shows */
  asOf: Timestamp,
  createdAt: Timestamp,
  decision: z.enum(['approved', 'declined']).nullable(),
  decidedAt: Timestamp.nullable(),
  /** null while it waits, and when their account is gone */
  decidedBy: z.object({ id: Id, name: z.string() }).nullable(),
  doneAt: Timestamp.nullable(),
})
export type TaskApproval = z.infer<typeof TaskApproval>
export const TaskApprovals = collection(TaskApproval)
