import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of those who may read the meeting of a session that its ballots have changed, at the commit. */
export const tellBallotChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'ballots', sessionId)
