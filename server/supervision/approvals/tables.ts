import type { Generated } from 'kysely'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    clockReadings: { sole: Generated<boolean>; at: Instant }
    taskApprovals: TaskApprovals
  }
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
