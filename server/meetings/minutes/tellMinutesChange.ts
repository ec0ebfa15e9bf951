import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { sessionReaders } from '#server/meetings/attendance/sessionReaders.ts'
import { type ReaderCondition, tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of those who write the minutes that their text has changed: members read what they were shown. */
export const tellDraftChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutesDraft', sessionId)

/** Tells the screens of the members of the body that what they are shown of minutes, or the remarks on it, have changed. */
export const tellMinutesChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutes', sessionId)

/** Tells the screens of all who may read the session how far its minutes are: their state, and until when they are open. */
export const tellMinutesState = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutesState', sessionId)

/**
 * Who is told of changes: those who write the minutes, and members once they were shown the text. Before that, members
 * are not to know that there is one.
 */
export const minutesReaders: ReaderCondition = async (portal, sessionId) => {
  const text = await portal.db
    .selectFrom('minutesTexts')
    .select('remarksUntil')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return sessionReaders(text?.remarksUntil ? 'minutes.read' : 'sessions.writeMinutes')(portal, sessionId)
}

/** Who is told that the text is being written: those who write it. */
export const minutesWriters = sessionReaders('sessions.writeMinutes')
