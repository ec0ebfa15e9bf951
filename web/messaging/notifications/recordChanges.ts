import type { RecordChange, StreamedRecord } from '#contract/messaging/recordChanges.ts'

/** A change of a record; `missed`: any record may have changed while the event stream was not open. */
export type HeardChange = RecordChange | 'missed'

const listeners = new Set<(change: HeardChange) => void>()

/** Passes on what the event stream says of records. */
export function publishChange(change: HeardChange): void {
  for (const hear of listeners) hear(change)
}

/**
 * Calls `changed` when a record may have changed: when the event stream says so, and each time the stream opens.
 * @returns a function that stops it
 */
export function onRecordChange(record: StreamedRecord, id: number, changed: () => void): () => void {
  const hear = (change: HeardChange) => {
    if (change === 'missed' || (change.record === record && change.id === id)) changed()
  }
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
