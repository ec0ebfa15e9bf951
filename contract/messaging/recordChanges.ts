/** The records whose changes event streams tell. `meeting`: the meeting of a session, by the id of the session. */
export const streamedRecords = ['meeting'] as const
export type StreamedRecord = (typeof streamedRecords)[number]

/** A record that has changed, for those who may read it now. It contains nothing of the record. */
export interface RecordChange {
  record: StreamedRecord
  id: number
}
