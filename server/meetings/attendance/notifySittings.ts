import type { Transaction } from 'kysely'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'
import {
  type AttendanceState,
  askedMembers,
  calledSubstitutes,
  readAttendanceState,
  sittingsOf,
} from './attendanceState.ts'

interface SittingChange {
  session: { id: number; startsAt: string }
  before: AttendanceState
  after: AttendanceState
  now: Date
  /** their author, who knows already what changes for themselves */
  by: number
}

/**
 * Tells the screens of the body that who comes to a session has changed, and notifies those for whom who sits changes:
 * substitutes who are called, those who need not come any more, and people who have become holders and are asked for the
 * first time.
 */
export async function notifySittings(portal: Portal, tx: Transaction<Schema>, change: SittingChange): Promise<void> {
  const { session, before, after, now, by } = change
  await tellRecordChange(tx, 'attendance', session.id)
  const old = calledSubstitutes(before)
  const called = calledSubstitutes(after)
  const sitting = new Set(sittingsOf(after).map(({ personId }) => personId))
  const asked = new Set(askedMembers(before).map(({ id }) => id))
  const about = { sessionId: session.id, facts: { startsAt: session.startsAt }, at: now } as const
  const changes = [
    ['session.replacing', [...called].filter((id) => !old.has(id))],
    ['session.replacementEnded', [...old].filter((id) => !sitting.has(id))],
    [
      'session.answerAsked',
      askedMembers(after).flatMap(({ id, answer }) => (asked.has(id) || called.has(id) || answer !== null ? [] : id)),
    ],
  ] as const
  for (const [kind, people] of changes)
    await notify(
      portal,
      tx,
      { ...about, kind, dedupeKey: `${kind}:${session.id}:${now.toISOString()}` },
      people.filter((id) => id !== by).map((userId) => ({ userId })),
    )
}

/**
 * Changes the seats of a body, which get a new version, and notifies those for whom who sits at a convened session changes. Locks these sessions
 * as answers do.
 */
export async function changeSeats(
  portal: Portal,
  tx: Transaction<Schema>,
  { bodyId, by }: { bodyId: number; by: { id: number } },
  change: () => Promise<unknown>,
): Promise<void> {
  const now = portal.clock.now()
  const day = today(portal.clock)
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'bodyId', 'startsAt'])
    .where('bodyId', '=', bodyId)
    .where('status', '=', 'convened')
    .where('startsAt', '>', now.toISOString())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const states: AttendanceState[] = []
  for (const session of sessions) states.push(await readAttendanceState(tx, session, day))
  await change()
  await tx
    .updateTable('bodies')
    .set((eb) => ({ seatsVersion: eb('seatsVersion', '+', 1) }))
    .where('id', '=', bodyId)
    .execute()
  for (const [index, before] of states.entries()) {
    const session = sessions[index]
    if (!session) continue
    const after = await readAttendanceState(tx, session, day)
    await notifySittings(portal, tx, { session, before, after, now, by: by.id })
  }
}
