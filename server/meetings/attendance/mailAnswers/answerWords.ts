import { createHash } from 'node:crypto'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { askedMembers, readAttendanceState } from '#server/meetings/attendance/attendanceState.ts'
import { takesAnswers } from '#server/meetings/attendance/readAttendance.ts'
import { unsealLink } from '#server/messaging/mails/sealedLink.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import type { ReadAnswerWords } from '#server/messaging/notifications/findLines.ts'

/** What the link of an answer says: one person, one session at one date, one password. */
export interface AnswerWords {
  userId: number
  sessionId: number
  /** start of the session as it was announced. Milliseconds since 1970 */
  startsAt: number
  /** of the password when the mail was sent: another password ends the link */
  fingerprint: string
}

const pattern = /^(\d{1,10}) (\d{1,10}) (\d{1,15}) ([\w-]{12})$/

/** Reads a token. Null for what was not written by this portal. */
export function parseAnswerToken(portal: Pick<Portal, 'secret'>, token: string): AnswerWords | null {
  const parts = pattern.exec(unsealLink(portal, answerLink.use, token) ?? '')
  if (!parts) return null
  const [, userId, sessionId, startsAt, fingerprint = ''] = parts
  return { userId: Number(userId), sessionId: Number(sessionId), startsAt: Number(startsAt), fingerprint }
}

/** The fingerprint of somebody's password; of « none » for whoever signs in by a provider only. */
export async function passwordFingerprint(db: Db, userId: number): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return createHash('sha256')
    .update(passwordHash ?? 'none')
    .digest('base64url')
    .slice(0, 12)
}

/** What the link says in the mail of whoever is asked for an answer, while it is taken. */
export const readAnswerWords: ReadAnswerWords = async (portal, db, viewer, { session }) => {
  if (!session || !takesAnswers({ ...session.facts, startsAt: session.startsAt }, portal.clock.now())) return null
  const { id, startsAt, facts } = session
  const state = await readAttendanceState(db, { id, startsAt, bodyId: facts.bodyId }, today(portal.clock))
  if (!askedMembers(state).some((member) => member.id === viewer.id)) return null
  return [viewer.id, id, Date.parse(startsAt), await passwordFingerprint(db, viewer.id)].join(' ')
}
