import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { sessionReaders } from '#server/meetings/attendance/sessionReaders.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of those who may read the meeting of a session that it has moved on, at the commit. */
export const tellProgress = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'progress', sessionId)

/** Tells the screens of those who hold the meeting of a session that its notes have changed, at the commit. */
export const tellNotes = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'notes', sessionId)

/** Who is told that notes have changed: those who may read them. */
export const noteReaders = sessionReaders('sessions.note')
