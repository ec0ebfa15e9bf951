/**
 * The records whose changes event streams tell, by the id of a session. `meeting`: its meeting, with who is there;
 * `ballots`: the ballots of its meeting, which change with each vote.
 */
export const streamedRecords = ['meeting', 'ballots'] as const
export type StreamedRecord = (typeof streamedRecords)[number]

/** A record that has changed, for those who may read it now. It contains nothing of the record. */
export interface RecordChange {
  record: StreamedRecord
  id: number
}
