import type { RecordChange, StreamedRecord } from '#contract/messaging/recordChanges.ts'

/** A change of a record; `missed`: any record may have changed while the event stream was not open. */
export type HeardChange = RecordChange | 'missed'

const listeners = new Set<(change: HeardChange) => void>()

/** When the last change of each record was heard, also while no screen listened. Milliseconds since 1970. */
const heardAt = new Map<string, number>()
const keyOf = (record: StreamedRecord, id: number) => `${record} ${id}`

/** Passes on what the event stream says of records. */
export function publishChange(change: HeardChange): void {
  if (change !== 'missed') heardAt.set(keyOf(change.record, change.id), Date.now())
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

/** Whether a change of a record was heard since an instant, in milliseconds since 1970. */
export const wasChangedSince = (record: StreamedRecord, id: number, instant: number): boolean =>
  (heardAt.get(keyOf(record, id)) ?? 0) >= instant
