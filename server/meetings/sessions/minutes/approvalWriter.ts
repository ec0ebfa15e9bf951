import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Minutes of a session that are approved. */
export interface ApprovedMinutes {
  sessionId: number
  /** that of the text which the caller approves; null: none */
  textVersion: number | null
}

/**
 * Writes what a later subject does with minutes that are approved, in the transaction of the approval, or refuses it. The
 * session is locked.
 */
export type ApprovalWriter = (
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  approved: ApprovedMinutes,
) => Promise<void>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    approvalWriters: readonly ApprovalWriter[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject writes when minutes are approved */
    approvalWriters?: readonly ApprovalWriter[]
  }
}
