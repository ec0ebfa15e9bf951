import { useSyncExternalStore } from 'react'

/** A `normal` call shows the progress bar at once, a `lazy` one after a delay (seed §2). */
export type ProgressMode = 'normal' | 'lazy'

const inFlight = { normal: 0, lazy: 0 }
const listeners = new Set<() => void>()

/** @returns a function to call once, at the end of the call */
export function beginProgress(mode: ProgressMode): () => void {
  const count = (step: 1 | -1) => {
    inFlight[mode] += step
    // notifies asynchronously: a call may start during a render
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

/** Returns the mode of the calls in flight, or null without any. */
export const useProgress = () => useSyncExternalStore(subscribe, current, () => null)
