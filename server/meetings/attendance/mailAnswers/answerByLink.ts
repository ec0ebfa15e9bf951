import type { SessionAnswer } from '#contract/meetings/attendance/attendance.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { answerSession } from '#server/meetings/attendance/answer.ts'
import { readAttendanceState } from '#server/meetings/attendance/attendanceState.ts'
import { takesAnswers } from '#server/meetings/attendance/readAttendance.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import type { AnsweredSession, AnswerPageState } from './answerPage.ts'
import { type AnswerWords, parseAnswerToken, passwordFingerprint } from './answerWords.ts'

/** The session that a link asks about, and the answer of its person so far; or why it asks nothing. */
type Asked =
  | { session: AnsweredSession; answer: SessionAnswer | null }
  | Extract<AnswerPageState, { state: 'over' | 'unknown' }>

/** Finds what a link asks, with the rights that its person has now. */
export async function findAsked(portal: Portal, token: string): Promise<Asked> {
  const words = parseAnswerToken(portal, token)
  return (words && (await findFor(portal, portal.db, words))) ?? { state: 'unknown' }
}

/** Stores the answer of the person of a link, as if they were signed in. */
export async function answerByLink(portal: Portal, token: string, given: SessionAnswer): Promise<AnswerPageState> {
  const words = parseAnswerToken(portal, token)
  const found = words && (await findFor(portal, portal.db, words))
  if (!words || !found) return { state: 'unknown' }
  if ('state' in found) return found
  const viewer = await findViewer(portal.db, words.userId, { day: today(portal.clock) })
  if (!viewer) return { state: 'unknown' }
  try {
    await answerSession(portal, viewer, words.sessionId, { answer: given })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'request.tooMany')
      return { state: 'tooMany', delay: `${Math.ceil((error.retryAfter ?? 3_600) / 60)}\u00A0minutes` }
    // The session began, or the mandate ended, between the two.
    return { state: 'over', session: found.session }
  }
  return { state: 'done', session: found.session, answer: given }
}

async function findFor(portal: Portal, db: Db, words: AnswerWords): Promise<Asked | null> {
  const { userId, sessionId, startsAt, fingerprint } = words
  const viewer = await findViewer(db, userId, { day: today(portal.clock) })
  if (!viewer) return null
  const found = await db
    .selectFrom('sessions as session')
    .innerJoin('bodies', 'bodies.id', 'session.bodyId')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'session.id',
      'session.bodyId',
      'session.status',
      'session.startsAt',
      'bodies.name as body',
      'users.passwordHash',
    ])
    .where('session.id', '=', sessionId)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .executeTakeFirst()
  if (!found || passwordFingerprint(found.passwordHash) !== fingerprint) return null
  const { passwordHash: _passwordHash, ...session } = found
  const state = await readAttendanceState(db, session, today(portal.clock))
  const member = state.members.find(({ id }) => id === userId)
  if (!member) return null
  const isAnnounced = Date.parse(session.startsAt) === startsAt
  if (!isAnnounced || !takesAnswers(session, portal.clock.now())) return { state: 'over', session }
  return { session, answer: member.answer }
}
