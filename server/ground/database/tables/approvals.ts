import type { Generated } from 'kysely'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Id, Instant } from './columns.ts'

/** Tables of recurring work that waits for an administrator's approval, and of clock readings. */
export interface ApprovalTables {
  clockReadings: { sole: Generated<boolean>; at: Instant }
  taskApprovals: TaskApprovals
}

interface TaskApprovals {
  id: Id
  kind: TaskApproval['kind']
  recordCount: number | null
  totalCount: number | null
  recordIds: number[] | null
  previousAt: Instant | null
  asOf: Instant
  createdAt: Instant
  announcedAt: Instant | null
  decision: TaskApproval['decision']
  decidedAt: Instant | null
  decidedBy: number | null
  doneAt: Instant | null
}
