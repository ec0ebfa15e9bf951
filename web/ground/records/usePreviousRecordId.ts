import { useState } from 'react'

/**
 * Returns the id of the record that was open before the current one, undefined after a direct visit. After closing a
 * record, the list restores the focus to it.
 */
export function usePreviousRecordId(shown: number | undefined): number | undefined {
  const [{ before, now }, setPlace] = useState({ before: shown, now: shown })
  if (now !== shown) setPlace({ before: now, now: shown })
  return now === shown ? before : now
}
