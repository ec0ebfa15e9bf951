import { today } from '#server/ground/context/clock.ts'
import { readUnreadLines } from '#server/meetings/sessions/readUnreadLines.ts'
import type { NotificationLines, ReadLines } from '#server/messaging/notifications/findLines.ts'
import {
  type AttendanceState,
  askedMembers,
  calledSubstitutes,
  readAttendanceState,
  sittingsOf,
} from './attendanceState.ts'
import { findPartialElections } from './noticePartialElections.ts'
import { takesAnswers } from './readAttendance.ts'

const noLines: ReadLines = () => Promise.resolve({ lines: [] })

/** Tells of who comes to a session while it takes answers, and as long as this is true of the addressee. */
const whileTrue =
  (isTrue: (state: AttendanceState, personId: number) => boolean, readLines = noLines): ReadLines =>
  async (portal, db, viewer, notice) => {
    const { session } = notice
    if (!session || !takesAnswers({ ...session.facts, startsAt: session.startsAt }, portal.clock.now())) return null
    const { id, startsAt, facts } = session
    const state = await readAttendanceState(db, { id, startsAt, bodyId: facts.bodyId }, today(portal.clock))
    return isTrue(state, viewer.id) ? readLines(portal, db, viewer, notice) : null
  }

const isCalled = (state: AttendanceState, personId: number) => calledSubstitutes(state).has(personId)
const isSitting = (state: AttendanceState, personId: number) =>
  sittingsOf(state).some((sitting) => sitting.personId === personId)
const isAwaited = (state: AttendanceState, personId: number) =>
  askedMembers(state).some(({ id, answer }) => id === personId && answer === null)

/** Lines of the notifications about who sits: a call that has ended, or an answer given meanwhile, is not mailed. */
export const attendanceLines: NotificationLines = {
  'session.replacing': whileTrue(isCalled, readUnreadLines),
  'session.replacementEnded': whileTrue((state, personId) => !isSitting(state, personId)),
  'session.answerAsked': whileTrue(isAwaited),
  'seats.partialElection': async ({ clock }, db, _viewer, { seats }) => {
    if (!seats) return null
    const causes = await findPartialElections(db, today(clock), seats.id)
    return causes.length > 0 ? { lines: [] } : null
  },
}
