import { useEffect, useState } from 'react'

const pauseMs = 150

/** What is typed, once the typing pauses. */
export function usePaused(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
