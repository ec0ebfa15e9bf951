/**
 * The records whose changes event streams tell, by the id of a session. `attendance`: the answers to its convocation, and who
 * will sit; `meeting`: its meeting, with who is there;
 * `ballots`: the ballots of its meeting, which change with each vote; `progress`: the point that its meeting is on;
 * `notes`: the notes on its points, for those who hold it; `minutes`: the text of its minutes that
 * members were shown, with the remarks on it; `minutesState`: how far its minutes are; `minutesDraft`: the text that is being written, for its writers;
 * `commitments`: what was noted of it, and what its points take up. `proposals`, by the id of a body: the points that its
 * members propose.
 */
export const streamedRecords = [
  'attendance',
  'meeting',
  'ballots',
  'progress',
  'notes',
  'minutes',
  'minutesState',
  'minutesDraft',
  'commitments',
  'proposals',
] as const
export type StreamedRecord = (typeof streamedRecords)[number]

/** A record that has changed, for those who may read it now. It contains nothing of the record. */
export interface RecordChange {
  record: StreamedRecord
  id: number
}
