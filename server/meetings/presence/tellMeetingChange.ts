import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { sessionReaders } from '#server/meetings/attendance/sessionReaders.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/**
 * Tells the screens of those who may read the meeting of a session that it has changed, when the transaction commits.
 * Whatever changes what a screen shows of the meeting calls it, in its own transaction.
 */
export const tellMeetingChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'meeting', sessionId)

/** Who may read the meeting of a session: those who may read its presence. */
export const meetingReaders = sessionReaders('sessions.seePresence')
