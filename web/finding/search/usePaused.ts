import { useEffect, useState } from 'react'

const pauseMs = 150

/** Returns the typed text once typing pauses. */
export function usePaused(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
