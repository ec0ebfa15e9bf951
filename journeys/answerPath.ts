import { readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { passwordFingerprint } from '#server/meetings/attendance/mailAnswers/answerWords.ts'
import { sealLink } from '#server/messaging/mails/sealedLink.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import type { CastUser } from '#tests/support/cast.ts'
import { portalUnderTest } from '#tests/support/portal.ts'
import type { Db } from './stageUrls.ts'

/** Returns the path of the links in the mail of a convocation, which only its addressee gets. */
export async function answerPath(db: Db, session: { id: number; startsAt: string }, { id }: CastUser): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const words = [id, session.id, Date.parse(session.startsAt), passwordFingerprint(passwordHash)].join(' ')
  const secret = new Secret(Buffer.from(portalUnderTest().secret))
  return new URL(sealLink({ config: readConfig({}), secret }, answerLink, words)).pathname
}
