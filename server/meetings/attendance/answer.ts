import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { AnswerForm } from '#contract/meetings/attendance/attendance.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { readAttendanceState } from './attendanceState.ts'
import { notifySittings } from './notifySittings.ts'
import { takesAnswers } from './readAttendance.ts'

/**
 * Stores the viewer's answer to a convocation.
 * @throws Failure `record.notFound`, `access.denied`, `attendance.closed`, `attendance.notMember`, `request.tooMany`
 */
export const answerSession = (portal: Portal, viewer: Viewer, sessionId: number, form: GivenAnswer): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockSession(portal, tx, viewer, sessionId)
    authorize(viewer, 'sessions.answer', session)
    await storeAnswer(portal, tx, { session, personId: viewer.id, by: viewer }, form)
  })

/**
 * Stores an answer that somebody who prepares the session was given by another person. One that the person has given
 * meanwhile is not replaced unseen.
 * @throws Failure `record.notFound`, `access.denied`, `attendance.closed`, `attendance.notMember`,
 * `attendance.answeredMeanwhile`, `request.tooMany`
 */
export const replyFor = (
  portal: Portal,
  viewer: Viewer,
  sessionId: number,
  personId: number,
  { version, ...form }: AnswerForm & { version: number },
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockSession(portal, tx, viewer, sessionId)
    authorize(viewer, 'sessions.replyFor', session)
    await storeAnswer(portal, tx, { session, personId, by: viewer, version }, form)
  })

/**
 * Locks a session, so that its answers, and the replacements that follow from them, change one after the other. Refuses
 * who has lost a right since the call was authorized.
 * @throws Failure `record.notFound`, `access.signInRequired`, `access.denied`
 */
export async function lockSession(portal: Pick<Portal, 'clock'>, tx: Transaction<Schema>, viewer: Viewer, id: number) {
  await lockViewer(portal, tx, viewer)
  const session = await tx
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential', 'session.startsAt'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  return session
}

/** An answer; without a note, the one that was given before stays. */
type GivenAnswer = Pick<AnswerForm, 'answer'> & Partial<AnswerForm>

interface Answering {
  session: Awaited<ReturnType<typeof lockSession>>
  personId: number
  by: Viewer
  /** that of the answer which somebody else changes; a person changes their own whatever it was */
  version?: number
}

/** Changes of one person's answer to one session, by whoever writes them: each may call a substitute by bell and mail. */
const answerQuota: Quota = { name: 'sessions.answer', times: 30, seconds: 3_600 }

/** Stores an answer, and notifies the substitutes whom it calls, or who need not come any more. */
async function storeAnswer(
  portal: Portal,
  tx: Transaction<Schema>,
  { session, personId, by, version }: Answering,
  { answer, note: given }: GivenAnswer,
): Promise<void> {
  const now = portal.clock.now()
  if (!takesAnswers(session, now)) throw new Failure('attendance.closed')
  const before = await readAttendanceState(tx, session, today(portal.clock))
  const member = before.members.find(({ id }) => id === personId)
  if (!member) throw new Failure('attendance.notMember')
  const note = given === undefined ? member.note : given
  if (member.answer === answer && member.note === note) return
  if (version !== undefined && version !== member.version) throw new Failure('attendance.answeredMeanwhile')
  await consumeQuota({ ...portal, db: tx }, answerQuota, `${by.id}:${session.id}:${personId}`)
  const answeredAt = now.toISOString()
  const values = { startsAt: session.startsAt, answer, note, answeredAt, byUserId: by.id }
  await tx
    .insertInto('sessionAnswers')
    .values({ sessionId: session.id, userId: personId, ...values })
    .onConflict((same) =>
      same
        .constraint('session_answers_person_key')
        .doUpdateSet((eb) => ({ ...values, version: eb('sessionAnswers.version', '+', 1) })),
    )
    .execute()
  const action = personId === by.id ? 'session.answered' : 'session.answeredFor'
  await audit(portal, tx, by, action, 'session', session.id)
  const after = {
    ...before,
    members: before.members.map((one) => (one.id === personId ? { ...one, answer } : one)),
  }
  await notifySittings(portal, tx, { session, before, after, now, by: personId })
}
