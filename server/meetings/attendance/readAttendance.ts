import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Attendance } from '#contract/meetings/attendance/attendance.ts'
import { today } from '#server/ground/context/clock.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { askedMembers, readAttendanceState, sittingsOf } from './attendanceState.ts'

/** Whether answers are taken: until the start of a convened session. */
export const takesAnswers = ({ status, startsAt }: { status: string; startsAt: string }, now: Date): boolean =>
  status === 'convened' && Date.parse(startsAt) > now.getTime()

/**
 * Finds who will be at a session. Notes are given to their author and to those who prepare the session.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readAttendance({ db, clock }: Portal, viewer: Viewer, id: number): Promise<Attendance> {
  const session = await db
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential', 'session.startsAt'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  authorize(viewer, 'sessions.seeAttendance', session)
  const state = await readAttendanceState(db, session, today(clock))
  const isOpen = takesAnswers(session, clock.now())
  const asked = new Set(askedMembers(state).map((member) => member.id))
  const isWriter = can(viewer, 'sessions.replyFor', session)
  const holders = new Map(state.seats.map((seat) => [seat.id, seat]))
  const isMember = state.members.some((member) => member.id === viewer.id)
  return {
    '@context': '/api/contexts/Attendance',
    '@id': `/api/sessions/${id}/attendance`,
    '@type': 'Attendance',
    isOpen,
    seats: sittingsOf(state).flatMap(({ seatId, personId, isReplacement }) => {
      const seat = holders.get(seatId)
      if (!seat) return []
      const { position, college, holderId } = seat
      return [{ seatId, position, college, holderId, sitterId: personId, isReplacement }]
    }),
    people: state.members.map(({ isSubstitute: _isSubstitute, note, ...member }) => ({
      ...member,
      isAsked: asked.has(member.id),
      note: isWriter || member.id === viewer.id ? note : null,
    })),
    waiting: state.members.filter((member) => asked.has(member.id) && member.answer === null).length,
    remindedAt: state.remindedAt,
    can: [
      ...(isOpen && isMember && can(viewer, 'sessions.answer', session) ? (['sessions.answer'] as const) : []),
      ...(isOpen && isWriter ? (['sessions.replyFor'] as const) : []),
    ],
  }
}
