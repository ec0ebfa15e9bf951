import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { hoursBetweenReminders, type SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { lockSession } from './answer.ts'
import { askedMembers, readAttendanceState } from './attendanceState.ts'
import { takesAnswers } from './readAttendance.ts'

/**
 * Reminds those who are asked and have not answered, once a day for a session.
 * @throws Failure `record.notFound`, `access.denied`, `attendance.closed`, `attendance.everybodyAnswered`,
 * `attendance.reminded`
 */
export const remindOfAnswers = (portal: Portal, viewer: Viewer, sessionId: number): Promise<SessionReminder> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now()
    const session = await lockSession(portal, tx, viewer, sessionId)
    authorize(viewer, 'sessions.replyFor', session)
    if (!takesAnswers(session, now)) throw new Failure('attendance.closed')
    const state = await readAttendanceState(tx, session, today(portal.clock))
    refuseRepetition(state.remindedAt, now)
    const people = askedMembers(state).filter(({ id, answer }) => answer === null && id !== viewer.id)
    if (people.length === 0) throw new Failure('attendance.everybodyAnswered')
    const sentAt = now.toISOString()
    await tx
      .insertInto('sessionReminders')
      .values({ sessionId, kind: 'answer', sentAt })
      .onConflict((same) => same.columns(['sessionId', 'kind']).doUpdateSet({ sentAt }))
      .execute()
    await notify(
      portal,
      tx,
      {
        kind: 'session.answerAsked',
        dedupeKey: `answer:${sessionId}:${sentAt}`,
        sessionId,
        facts: { startsAt: session.startsAt },
        at: now,
      },
      people.map(({ id }) => ({ userId: id })),
    )
    await audit(portal, tx, viewer, 'session.answerAsked', 'session', sessionId, { count: people.length })
    return {
      '@context': '/api/contexts/SessionReminder',
      '@id': `/api/sessions/${sessionId}/answer_reminder`,
      '@type': 'SessionReminder',
      notified: people.length,
      sentAt,
    }
  })

function refuseRepetition(remindedAt: string | null, now: Date): void {
  if (remindedAt === null) return
  const sentAt = Date.parse(remindedAt)
  const again = new Date(sentAt + hoursBetweenReminders.answer * 3_600_000)
  // A reminder further ahead was written while the clock was wrong.
  if (again <= now || sentAt > now.getTime() + maxClockLeadSeconds * 1_000) return
  throw new Failure('attendance.reminded', {
    values: { sent: formatMoment(remindedAt), again: formatMoment(again) },
    retryAfter: Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1_000)),
  })
}

/** « 19 mars 2026 à 9 h 05 » */
const formatMoment = (date: string | Date) => `${formatFrenchDate(date)} à ${formatFrenchTime(date)}`
