import { can } from '#contract/ground/policy/viewer.ts'
import type { ReaderCondition } from '#server/messaging/notifications/recordChanges.ts'

/** Who is told that the commitments of a session have changed: those who may read the session. */
export const commitmentReaders: ReaderCondition = async ({ db }, sessionId) => {
  const session = await db
    .selectFrom('sessions')
    .select(['bodyId', 'status', 'confidential'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return (viewer) => session !== undefined && can(viewer, 'sessions.read', session)
}
