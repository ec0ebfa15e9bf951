import type { Selectable, Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import type { AuditDetails } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { resumeMails } from './clockCheck.ts'
import { bulkTasks } from './taskSafeguards.ts'

type Approval = Pick<
  Selectable<Schema['taskApprovals']>,
  'kind' | 'recordCount' | 'totalCount' | 'recordIds' | 'previousAt' | 'asOf'
>

/**
 * Approves a held operation, which then runs as counted; or confirms the clock, and resumes what waited for it.
 * @throws Failure `record.notFound`, `record.state`, `approvals.clockFirst`
 */
export const approve = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    // Locked before the approval, in the order of the clock check.
    await tx.selectFrom('clockReadings').select('at').forUpdate().execute()
    const approval = await decide(portal, tx, { viewer, id, decision: 'approved' })
    if (approval.kind !== 'clock') {
      await refuseWhileClockIsHeld(tx)
      return portal.tasks.enqueue(tx, 'approvals.run', { approvalId: id }, `approvals.run:${id}`)
    }
    await tx.updateTable('clockReadings').set({ at: approval.asOf }).execute()
    await tx
      .updateTable('taskApprovals')
      .set({ doneAt: portal.clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
    await resumeMails(portal, tx)
    for (const task of bulkTasks(portal)) await portal.tasks.enqueue(tx, task, {}, task)
  })

/**
 * Declines a held operation; it is proposed again a month later if it is still due, unless it is given up.
 * @throws Failure `record.notFound`, `record.state`, `approvals.clockWrong`
 */
export const decline = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { kind, recordIds } = await decide(portal, tx, { viewer, id, decision: 'declined' })
    if (kind !== 'clock') await portal.declared.bulkOperations(portal)[kind].decline?.(tx, recordIds)
  })

async function decide(
  portal: Portal,
  tx: Transaction<Schema>,
  { viewer, id, decision }: { viewer: Viewer; id: number; decision: 'approved' | 'declined' },
): Promise<Approval> {
  const found = await tx
    .selectFrom('taskApprovals')
    .select(['kind', 'recordCount', 'totalCount', 'recordIds', 'previousAt', 'asOf', 'decision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  if (found.decision) throw new Failure('record.state', { values: { state: 'la réponse a déjà été donnée' } })
  if (found.kind === 'clock' && decision === 'declined') throw new Failure('approvals.clockWrong')
  await tx
    .updateTable('taskApprovals')
    .set({
      decision,
      decidedAt: portal.clock.now().toISOString(),
      decidedBy: viewer.id,
      ...(decision === 'declined' && { recordIds: null }),
    })
    .where('id', '=', id)
    .execute()
  await auditWithoutSubject(portal, tx, viewer, `approval.${decision}`, detailsOf(found))
  return found
}

const detailsOf = ({ kind, recordCount, totalCount, previousAt, asOf }: Approval): AuditDetails =>
  kind === 'clock'
    ? { work: kind, clockBefore: previousAt, clockAfter: asOf }
    : { work: kind, count: recordCount, total: totalCount }

async function refuseWhileClockIsHeld(tx: Transaction<Schema>): Promise<void> {
  const held = await tx
    .selectFrom('taskApprovals')
    .select('id')
    .where('kind', '=', 'clock')
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (held) throw new Failure('approvals.clockFirst')
}

/**
 * Runs an approved operation on the records that were counted and are still due (task `approvals.run`).
 * @throws Error when the server stops before the end: the task is tried again
 */
export async function runApproved(
  portal: Portal,
  { approvalId: id }: TaskPayloads['approvals.run'],
  stopping?: AbortSignal,
): Promise<void> {
  const approval = await portal.db
    .selectFrom('taskApprovals')
    .select(['kind', 'recordIds', 'recordCount', 'asOf'])
    .where('id', '=', id)
    .where('decision', '=', 'approved')
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  if (!approval || approval.kind === 'clock') return
  const asOf = new Date(approval.asOf)
  const now = portal.clock.now()
  const scope = { now: asOf < now ? asOf : now, ids: approval.recordIds, limit: approval.recordCount ?? 0 }
  await portal.declared.bulkOperations(portal)[approval.kind].run(scope, stopping)
  if (stopping?.aborted) throw new Error('The server stops before the approved work is done')
  await portal.db
    .updateTable('taskApprovals')
    .set({ doneAt: portal.clock.now().toISOString(), recordIds: null })
    .where('id', '=', id)
    .execute()
}
