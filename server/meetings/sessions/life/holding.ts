import type { Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Tasks } from '#server/ground/tasks/queue.ts'
import { recordSessionEvent } from './events.ts'

/**
 * Enqueues the task that marks a convened session as held at its end. A later call replaces the time of an earlier one.
 */
export const enqueueHolding = (
  tasks: Tasks,
  tx: Transaction<Schema>,
  sessionId: number,
  endsAt: string,
): Promise<void> => tasks.enqueue(tx, 'sessions.hold', { sessionId }, `sessions.hold:${sessionId}`, new Date(endsAt))

/**
 * The task `sessions.hold`: marks a convened session that is over as held (DOMAIN §3.2). Enqueues itself again when the
 * session was postponed; does nothing when it is held, cancelled or deleted.
 */
export async function holdEndedSession(portal: Portal, { sessionId }: { sessionId: number }): Promise<void> {
  const { db, clock, tasks } = portal
  await db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['status', 'endsAt'])
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (session?.status !== 'convened') return
    if (new Date(session.endsAt) > clock.now()) return enqueueHolding(tasks, tx, sessionId, session.endsAt)
    await tx
      .updateTable('sessions')
      .set((eb) => ({
        status: 'held',
        updatedBy: null,
        updatedAt: clock.now().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', sessionId)
      .execute()
    await recordSessionEvent(portal, tx, { kind: 'holding', sessionId, by: null })
    await audit(portal, tx, null, 'session.held', 'session', sessionId, { before: 'convened', after: 'held' })
  })
}
