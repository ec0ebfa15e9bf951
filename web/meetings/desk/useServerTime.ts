import { useEffect, useState } from 'react'

/** Shown times are whole minutes. */
const tickMs = 5_000

/**
 * Returns the present time of the server in milliseconds, whatever the clock of the device.
 * @param now what the server said
 * @param readAt when it said so, by the clock of the device
 */
export function useServerTime(now: string, readAt: number): number {
  const [tick, setTick] = useState(readAt)
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(now) + Math.max(0, tick - readAt)
}
