import type { Transaction } from 'kysely'
import { can, permissionOn } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type ReaderCondition, tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/**
 * Tells the screens of those who may read the meeting of a session that it has changed, when the transaction commits.
 * Whatever changes what a screen shows of the meeting calls it, in its own transaction.
 */
export const tellMeetingChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'meeting', sessionId)

/** Who may read the meeting of a session: those who may read its presence. */
export const meetingReaders: ReaderCondition = async ({ db }, sessionId) => {
  const session = await db
    .selectFrom('sessions')
    .select(['bodyId', 'status', 'confidential'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return (viewer) =>
    session !== undefined &&
    can(viewer, 'sessions.read', session) &&
    permissionOn(viewer, 'sessions.seePresence', session) === 'allowed'
}
