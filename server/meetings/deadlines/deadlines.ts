import { type SqlBool, sql } from 'kysely'
import { addDays } from '#contract/ground/dates/days.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { NotificationLines, ReadLines } from '#server/messaging/notifications/findLines.ts'
import { type Notice, notify } from '#server/messaging/notifications/notify.ts'
import { findAudience, recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'
import { listDues } from './dues.ts'
import { type PendingDuties, pendingDutiesSql } from './pendingDuties.ts'

/** Days before a deadline at which a reminder is sent (DOMAIN §14). */
const daysBefore = 3
/**
 * Deadlines missed for longer are not reported: a portal that is opened with old sessions sends no reminders of them.
 */
const lateDays = 30

/** Deadlines are computed for all bodies, whoever may see them. */
const viewerOfAllBodies: Viewer = { id: 0, roles: ['ROLE_ADMIN'], assignments: [], bodiesUnder: [] }

type SessionRow = Facts['sessions'] & { id: number }

/**
 * Reminds those who prepare the sessions of a body, and its secretary, of agendas and minutes that are due or late.
 */
export async function remindOfDeadlines(portal: Portal, tx: Tx, day: string): Promise<void> {
  const moment = { now: portal.clock.now(), today: day }
  const { rows } = await sql<{
    found: PendingDuties
  }>`select ${pendingDutiesSql(viewerOfAllBodies, moment)} as found`.execute(tx)
  const dues = listDues(rows[0]?.found as PendingDuties, day, daysBefore).flatMap((due) => {
    const told = noticeOf(due, day)
    return told ? [told] : []
  })
  const sessions = await readSessions(
    tx,
    dues.map(({ sessionId }) => sessionId),
  )
  const audience = await findAudience(
    tx,
    [...sessions.values()].map(({ bodyId }) => bodyId),
    day,
  )
  for (const told of dues) {
    const session = sessions.get(told.sessionId)
    if (!session) continue
    const people = audience.membersWithRoles(session.bodyId, ['redactor', 'validator'])
    await notify(portal, tx, told, recipientsOf(people.filter((person) => can(person, 'sessions.read', session))))
  }
}

/** Tells of a deadline while it is to be kept on the day that was told: a session may move, and with it the deadline. */
const whileDue =
  (rule: Deadline['rule']): ReadLines =>
  async ({ clock }, db, _viewer, { session, facts }) => {
    if (!session) return null
    const day = today(clock)
    const ofBody = sql<SqlBool>`body.id = ${session.facts.bodyId}`
    const { rows } = await sql<{
      found: PendingDuties
    }>`select ${pendingDutiesSql(viewerOfAllBodies, { now: clock.now(), today: day }, ofBody)} as found`.execute(db)
    const isDue = listDues(rows[0]?.found as PendingDuties, day).some(
      (due) => due.rule === rule && due.session?.id === session.id && (!facts.due || due.dueOn === facts.due),
    )
    return isDue ? { lines: [] } : null
  }

/** Lines of the notifications about deadlines. */
export const deadlineLines: NotificationLines = {
  'session.agendaDue': whileDue('agenda.notice'),
  'minutes.dueSoon': whileDue('minutes.due'),
  'minutes.late': whileDue('minutes.due'),
}

/** The notice of a deadline on this day, if any. */
function noticeOf({ rule, dueOn, session }: Deadline, day: string): (Notice & { sessionId: number }) | null {
  if (!session || !dueOn || dueOn < addDays(day, -lateDays)) return null
  const about = { sessionId: session.id, facts: { due: dueOn } }
  const isOver = dueOn < day
  if (rule === 'agenda.notice') {
    // Three days before, then on the day itself.
    const stage = dueOn <= day ? 'last' : 'soon'
    return { ...about, kind: 'session.agendaDue', dedupeKey: `agendaDue:${session.id}:${dueOn}:${stage}` }
  }
  if (rule !== 'minutes.due') return null
  return isOver
    ? { ...about, kind: 'minutes.late', dedupeKey: `minutesLate:${session.id}:${dueOn}` }
    : { ...about, kind: 'minutes.dueSoon', dedupeKey: `minutesDue:${session.id}:${dueOn}` }
}

async function readSessions(tx: Tx, ids: readonly number[]): Promise<Map<number, SessionRow>> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'bodyId', 'status', 'confidential'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(sessions.map((session) => [session.id, session]))
}
