import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { againAt, type Tasks } from '#server/ground/tasks/tasks.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'
import { recordSessionEvent } from './events.ts'

/**
 * Enqueues the task that marks a convened session as held at its end. A later call replaces the time of an earlier one.
 */
export const enqueueHolding = (
  tasks: Tasks,
  tx: Transaction<Schema>,
  sessionId: number,
  endsAt: string | Date,
): Promise<void> => tasks.enqueue(tx, 'sessions.hold', { sessionId }, taskKey(sessionId), new Date(endsAt))

const taskKey = (sessionId: number) => `sessions.hold:${sessionId}`

/**
 * Finds the earliest end of an open meeting: its opening, the last arrival or departure, what it took last, or its last
 * ballot. ISO 8601.
 */
export async function findEarliestEnd(tx: Transaction<Schema>, sessionId: number, openedAt: string): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select to_json(greatest(${openedAt}::timestamptz, max(coalesce(presence.left_at, presence.arrived_at)),
      (select max(coalesce(period.ended_at, period.started_at)) from meeting_periods period
        where period.session_id = ${sessionId}),
      (select max(coalesce(ballot.closed_at, ballot.opened_at)) from ballots ballot
        where ballot.session_id = ${sessionId}))) as end
    from meeting_people person join presences presence on presence.person_id = person.id
    where person.session_id = ${sessionId}`.execute(tx)
  return rows[0]?.end ?? openedAt
}

/** How long a session lasts at most, by the constraint `sessions_order`. */
const longestSessionHours = 36

/**
 * Returns the end of a session whose meeting was closed at an instant, within what the database takes: after the start,
 * and no later than the longest session, however late somebody closes the meeting.
 */
export function sessionEnd({ startsAt, endsAt }: { startsAt: string; endsAt: string }, closedAt: Date): string {
  const start = Date.parse(startsAt)
  const latest = start + longestSessionHours * 3_600_000
  return closedAt.getTime() > start ? new Date(Math.min(closedAt.getTime(), latest)).toISOString() : endsAt
}

/** What is written of a meeting that ends: its true end is the later of the planned one and `earliest`. */
function closeAt(session: { startsAt: string; endsAt: string }, earliest: string) {
  const end = new Date(Math.max(Date.parse(session.endsAt), Date.parse(earliest)))
  return { closedAt: toMinute(end).toISOString(), endsAt: sessionEnd(session, end) }
}

/** How long after its planned end an open meeting waits for somebody to close it. */
const openMeetingHours = 12

/**
 * The task `sessions.hold`: marks a convened session that is over as held (DOMAIN §3.2). Enqueues itself again when the
 * session was postponed, and while its meeting is open; does nothing when it is held, cancelled or deleted. A meeting
 * that nobody has closed ends at its planned end, or with the last arrival, departure or point after it.
 */
export async function holdEndedSession(portal: Portal, { sessionId }: { sessionId: number }): Promise<void> {
  const { db, clock, tasks } = portal
  await db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['status', 'startsAt', 'endsAt', 'openedAt'])
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (session?.status !== 'convened') return
    const { endsAt, openedAt } = session
    const due = new Date(Date.parse(endsAt) + (openedAt === null ? 0 : openMeetingHours * 3_600_000))
    if (due > clock.now())
      return tasks.enqueue(tx, 'sessions.hold', { sessionId }, taskKey(sessionId), againAt(due, clock.now()))
    const meeting = openedAt !== null && closeAt(session, await findEarliestEnd(tx, sessionId, openedAt))
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
    await tellRecordChange(tx, 'meeting', sessionId)
    await audit(portal, tx, null, 'session.held', 'session', sessionId, { before: 'convened', after: 'held' })
  })
}
