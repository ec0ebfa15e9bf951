import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  calledSubstitutes,
  isSubstituteSql,
  readAttendanceState,
  sitsSql,
} from '#server/meetings/attendance/attendanceState.ts'
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

/** Returns the fingerprint of a stored password; null is that of whoever signs in by a provider only. */
export const passwordFingerprint = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? 'none')
    .digest('base64url')
    .slice(0, 12)

/** What the link says in the mail of whoever is asked for an answer, while it is taken. */
export const readAnswerWords: ReadAnswerWords = async (portal, db, viewer, { session }) => {
  if (!session || !takesAnswers({ ...session.facts, startsAt: session.startsAt }, portal.clock.now())) return null
  const { id, startsAt } = session
  const { bodyId } = session.facts
  const day = today(portal.clock)
  const { rows } = await sql<{ passwordHash: string | null; isSubstitute: boolean }>`
    select users.password_hash, ${isSubstituteSql} as is_substitute
    from assignments assignment join users on users.id = assignment.user_id
    left join mandates mandate on mandate.id = assignment.mandate_id
    where users.id = ${viewer.id} and ${sitsSql({ bodyId, startsAt }, day)}`.execute(db)
  const [member] = rows
  if (!member) return null
  // Only a substitute is asked by the answers of others, which takes the state of the whole body.
  if (member.isSubstitute) {
    const state = await readAttendanceState(db, { id, startsAt, bodyId }, day)
    if (!calledSubstitutes(state).has(viewer.id)) return null
  }
  return [viewer.id, id, Date.parse(startsAt), passwordFingerprint(member.passwordHash)].join(' ')
}

/**
 * What the link says in the mail of a changed session, for whoever has not answered to its new times. Other changes ask
 * nothing.
 */
export const readNewStartWords: ReadAnswerWords = async (portal, db, viewer, notice) => {
  const { session, facts } = notice
  if (!session || !facts.changed?.includes('times')) return null
  const answered = await db
    .selectFrom('sessionAnswers')
    .select('id')
    .where('sessionId', '=', session.id)
    .where('userId', '=', viewer.id)
    .where('startsAt', '=', session.startsAt)
    .executeTakeFirst()
  return answered ? null : readAnswerWords(portal, db, viewer, notice)
}
