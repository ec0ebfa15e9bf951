import type { Transaction } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** The records that a bulk operation processes. */
export interface BulkScope {
  /** records that are due at this instant */
  now: Date
  /** only records with these ids; null for an operation that does not list ids */
  ids: readonly number[] | null
  /** maximum number of records */
  limit: number
}

/** The records that a bulk operation would process. */
export interface BulkCount {
  count: number
  /** number of records that `count` is compared with */
  total: number
  ids: number[] | null
}

/**
 * Recurring, irreversible work on many records. It counts the records first; when they are too many, it waits for an
 * administrator's approval.
 */
export interface BulkOperation {
  /** requires approval when it concerns more than this share of the total and more than `minimumCount` records */
  share: number
  /**
   * What it finds has been counted already and waits, however little it is. A later count replaces the pending approval, so
   * that nobody approves more than they see; a declined one is not proposed again.
   */
  isAlwaysHeld?: true
  find(now: Date): Promise<BulkCount>
  /** Processes the records of this scope that are still due. Can be repeated after a crash. */
  run(scope: BulkScope, stopping?: AbortSignal): Promise<void>
  /** Gives up what was found, in the transaction of the administrator who declines. */
  decline?(tx: Transaction<Schema>, ids: readonly number[] | null): Promise<void>
}

/** Up to this many records, no approval is required, whatever the total. */
const minimumCount = 10

export const exceedsShare = ({ share }: Pick<BulkOperation, 'share'>, { count, total }: BulkCount): boolean =>
  count > Math.max(minimumCount, share * total)

/** The bulk operation of each kind. */
export type BulkOperations = Readonly<Record<BulkOperationKind, BulkOperation>>
