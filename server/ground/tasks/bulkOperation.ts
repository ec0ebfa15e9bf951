import type { BulkOperationKind } from '#contract/approvals.ts'
/** The records that a bulk operation is about. */
export interface BulkScope {
  /** what is due at this instant */
  now: Date
  /** no other records than these; null for an operation that does not name them */
  ids: readonly number[] | null
  /** no more records than this */
  limit: number
}

/** What a bulk operation would do. */
export interface BulkCount {
  count: number
  /** of how many records */
  total: number
  ids: number[] | null
}

/**
 * Recurring work that cannot be undone, on many records. It counts first, so that what concerns too many is held for an administrator.
 */
export interface BulkOperation {
  /** held when it concerns more than this part of the total, and more than `minimumCount` records */
  share: number
  find(now: Date): Promise<BulkCount>
  /** Does what is still due of this scope. May be called again after a crash. */
  run(scope: BulkScope, stopping?: AbortSignal): Promise<void>
}

/** Whatever the total is, as many records are never too many. */
const minimumCount = 10

export const exceedsShare = ({ share }: Pick<BulkOperation, 'share'>, { count, total }: BulkCount): boolean =>
  count > Math.max(minimumCount, share * total)

/** The bulk operation of each kind. */
export type BulkOperations = Readonly<Record<BulkOperationKind, BulkOperation>>
