import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type BulkCount, type BulkOperation, exceedsShare } from '#server/ground/tasks/bulkOperation.ts'
import { isClockRegular } from './clockCheck.ts'
import { openApproval } from './openApproval.ts'

/** A declined operation is proposed again after this time. */
const declinedMs = 30 * 24 * 3_600_000
/** An approved operation not done after this time has failed: it is proposed again. */
const underWayMs = 24 * 3_600_000

/**
 * Runs recurring bulk operations that concern few enough records. Larger ones are held for an administrator's approval,
 * and none runs while the clock is not regular.
 */
export async function runBulkOperations(
  portal: Portal,
  kinds: readonly BulkOperationKind[],
  stopping?: AbortSignal,
): Promise<void> {
  const operations = portal.declared.bulkOperations(portal)
  for (const kind of kinds) {
    if (stopping?.aborted) return
    await runUnlessHeld(portal, kind, operations[kind], stopping)
  }
}

async function runUnlessHeld(
  portal: Portal,
  kind: BulkOperationKind,
  operation: BulkOperation,
  stopping?: AbortSignal,
): Promise<void> {
  const isRegular = await isClockRegular(portal)
  const now = portal.clock.now()
  const found = await operation.find(now)
  if (operation.isAlwaysHeld && found.count > 0) return holdAgain(portal, kind, found, now)
  if (exceedsShare(operation, found)) return hold(portal, kind, found, now)
  if (!isRegular) return
  // Fewer records are due than when the operation was held: there is nothing to decide.
  await portal.db.deleteFrom('taskApprovals').where('kind', '=', kind).where('decision', 'is', null).execute()
  if (found.count > 0) await operation.run({ now, ids: found.ids, limit: found.count }, stopping)
}

const hold = (portal: Portal, kind: BulkOperationKind, found: BulkCount, now: Date): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    const decided = await tx
      .selectFrom('taskApprovals')
      .select('id')
      .where('kind', '=', kind)
      .where('decidedAt', '<=', now.toISOString())
      .where((row) =>
        row.or([
          row.and([row('decision', '=', 'declined'), row('decidedAt', '>', ago(declinedMs))]),
          row.and([
            row('decision', '=', 'approved'),
            row('doneAt', 'is', null),
            row('decidedAt', '>', ago(underWayMs)),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (decided) return
    // An approval counted while the clock was ahead is counted again.
    await tx
      .deleteFrom('taskApprovals')
      .where('kind', '=', kind)
      .where('decision', 'is', null)
      .where('asOf', '>', now.toISOString())
      .execute()
    await openApproval(portal, tx, { kind, found, asOf: now })
  })

/**
 * Holds work that grows while it waits: a pending approval of other records is replaced, so that a decision is about what
 * its reader saw. Administrators are mailed once for all that waits.
 */
const holdAgain = (portal: Portal, kind: BulkOperationKind, found: BulkCount, now: Date): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const pending = await tx
      .selectFrom('taskApprovals')
      .select(['id', 'recordIds', 'announcedAt'])
      .where('kind', '=', kind)
      .where('decision', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (pending && String(pending.recordIds) === String(found.ids)) return
    if (pending) await tx.deleteFrom('taskApprovals').where('id', '=', pending.id).execute()
    await openApproval(portal, tx, { kind, found, asOf: now, announcedAt: pending?.announcedAt ?? null })
  })
