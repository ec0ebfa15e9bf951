import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Tasks } from '#server/ground/tasks/queue.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { recordSessionEvent } from './events.ts'

/**
 * Enqueues the task that marks a convened session as held at its end. A later call replaces the time of an earlier one.
 */
export const enqueueHolding = (
  tasks: Tasks,
  tx: Transaction<Schema>,
  sessionId: number,
  endsAt: string | Date,
): Promise<void> => tasks.enqueue(tx, 'sessions.hold', { sessionId }, `sessions.hold:${sessionId}`, new Date(endsAt))

/** SQL: the last recorded arrival or departure. Needs `sessions` in scope. */
const lastPresenceSql = sql<string | null>`(
  select to_json(max(coalesce(presence.left_at, presence.arrived_at)))
  from meeting_people person join presences presence on presence.person_id = person.id
  where person.session_id = sessions.id)`

/** How long after its planned end an open meeting waits for somebody to close it. */
const openMeetingHours = 12

/**
 * The task `sessions.hold`: marks a convened session that is over as held (DOMAIN §3.2). Enqueues itself again when the
 * session was postponed, and while its meeting is open; does nothing when it is held, cancelled or deleted. A meeting
 * that nobody has closed ends at its planned end, or with the last arrival or departure after it.
 */
export async function holdEndedSession(portal: Portal, { sessionId }: { sessionId: number }): Promise<void> {
  const { db, clock, tasks } = portal
  await db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['status', 'endsAt', 'openedAt', lastPresenceSql.as('lastPresenceAt')])
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (session?.status !== 'convened') return
    const isOpen = session.openedAt !== null
    const due = new Date(Date.parse(session.endsAt) + (isOpen ? openMeetingHours * 3_600_000 : 0))
    if (due > clock.now()) return enqueueHolding(tasks, tx, sessionId, due)
    const ends = [session.endsAt, session.openedAt, session.lastPresenceAt].flatMap((at) => (at ? Date.parse(at) : []))
    const end = new Date(Math.max(...ends))
    const meeting = isOpen && { closedAt: toMinute(end).toISOString(), endsAt: end.toISOString() }
    await tx
      .updateTable('sessions')
      .set((eb) => ({
        status: 'held',
        ...meeting,
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
