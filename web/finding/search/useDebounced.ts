import { useEffect, useState } from 'react'

const debounceMs = 150

/** Returns the typed text once typing pauses. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
