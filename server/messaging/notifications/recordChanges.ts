import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type RecordChange, type StreamedRecord, streamedRecords } from '#contract/messaging/recordChanges.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Returns the condition that a viewer may read this record as it is now, by the policy. A subject declares one for each
 * record whose changes it tells.
 */
export type ReaderCondition = (portal: Portal, id: number) => Promise<(viewer: Viewer) => boolean>

export type ReaderConditions = Record<StreamedRecord, ReaderCondition>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    recordReaders: ReaderConditions
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** who is told by the event streams that a record has changed */
    recordReaders?: Partial<ReaderConditions>
  }
}

/**
 * Tells the event streams of all servers that a record has changed, when the transaction commits. Each stream receives
 * it only if its person may read the record then.
 */
export async function tellRecordChange(tx: Transaction<Schema>, record: StreamedRecord, id: number): Promise<void> {
  await sql`select pg_notify('notifications', ${`${record} ${id}`})`.execute(tx)
}

/** Reads a message of `tellRecordChange`; null if it is another one. */
export function parseRecordChange(message: string): RecordChange | null {
  const [name, id] = message.split(' ')
  const record = streamedRecords.find((one) => one === name)
  return record ? { record, id: Number(id) } : null
}
