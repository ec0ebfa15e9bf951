import { useSyncExternalStore } from 'react'

/** A `normal` call shows the bar at once; a `lazy` one only when it lasts (seed §2). */
export type ProgressMode = 'normal' | 'lazy'

const inFlight = { normal: 0, lazy: 0 }
const listeners = new Set<() => void>()

/** @returns what to call, once, when the call is over */
export function beginProgress(mode: ProgressMode): () => void {
  const count = (step: 1 | -1) => {
    inFlight[mode] += step
    // a call may begin while a screen is drawn: who shows the bar is told after
    for (const listener of listeners) queueMicrotask(listener)
  }
  count(1)
  return () => count(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = (): ProgressMode | null => (inFlight.normal > 0 ? 'normal' : inFlight.lazy > 0 ? 'lazy' : null)

/** The mode of the calls in flight, or null when there is none. */
export const useProgress = () => useSyncExternalStore(subscribe, current, () => null)
