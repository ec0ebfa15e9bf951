import type { Transaction } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkCount } from '#server/ground/tasks/bulkOperation.ts'

/** Operations held within the same minutes are announced in one mail. */
const announceAfterMs = 2 * 60_000

type Opened =
  | { kind: 'clock'; previousAt: string; asOf: Date }
  /** `announcedAt`: when administrators were mailed about the approval that it replaces */
  | { kind: BulkOperationKind; found: BulkCount; asOf: Date; announcedAt?: string | null }

/** Opens an approval for administrators unless one is pending, and announces it by mail a little later. */
export async function openApproval(portal: Portal, tx: Transaction<Schema>, opened: Opened): Promise<void> {
  const { kind, asOf } = opened
  const concerned =
    'found' in opened
      ? {
          recordCount: opened.found.count,
          totalCount: opened.found.total,
          recordIds: opened.found.ids,
          announcedAt: opened.announcedAt ?? null,
        }
      : { previousAt: opened.previousAt }
  const inserted = await tx
    .insertInto('taskApprovals')
    .values({ kind, ...concerned, asOf: asOf.toISOString(), createdAt: portal.clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('kind').where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted)
    await portal.tasks.enqueue(tx, 'approvals.announce', {}, 'approvals.announce', { inMs: announceAfterMs })
}
