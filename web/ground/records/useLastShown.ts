import { useState } from 'react'

/**
 * The record that was shown beside the list before this one. Who comes by an address begins at the top of the page, so that it is
 * the same then; who closes a record goes on where it was opened.
 */
export function useLastShown(shown: number | undefined): number | undefined {
  const [{ before, now }, setPlace] = useState({ before: shown, now: shown })
  if (now !== shown) setPlace({ before: now, now: shown })
  return now === shown ? before : now
}
