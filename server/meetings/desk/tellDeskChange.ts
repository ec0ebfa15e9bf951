import type { Transaction } from 'kysely'
import { can, permissionOn } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type ReaderCondition, tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of those who may read the meeting of a session that it has moved on, at the commit. */
export const tellProgress = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'progress', sessionId)

/** Tells the screens of those who hold the meeting of a session that its notes have changed, at the commit. */
export const tellNotes = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'notes', sessionId)

/** Who is told that notes have changed: those who may read them. */
export const noteReaders: ReaderCondition = async ({ db }, sessionId) => {
  const session = await db
    .selectFrom('sessions')
    .select(['bodyId', 'status', 'confidential'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return (viewer) =>
    session !== undefined &&
    can(viewer, 'sessions.read', session) &&
    permissionOn(viewer, 'sessions.note', session) === 'allowed'
}
