import type { Transaction } from 'kysely'
import { can, permissionOn } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type ReaderCondition, tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of the members of the body that the text of minutes, or the remarks on it, have changed. */
export const tellMinutesChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutes', sessionId)

/**
 * Who is told of changes: those who write the minutes, and members once they were shown the text. Before that, members
 * are not to know that there is one.
 */
export const minutesReaders: ReaderCondition = async ({ db }, sessionId) => {
  const session = await db
    .selectFrom('sessions')
    .leftJoin('minutesTexts as text', 'text.sessionId', 'sessions.id')
    .select(['bodyId', 'status', 'confidential', 'text.remarksUntil'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return (viewer) =>
    session !== undefined &&
    can(viewer, 'sessions.read', session) &&
    permissionOn(viewer, session.remarksUntil === null ? 'sessions.writeMinutes' : 'minutes.read', session) ===
      'allowed'
}
