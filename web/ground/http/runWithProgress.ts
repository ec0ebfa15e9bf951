import { useSyncExternalStore } from 'react'

/** Passed to a long task: `signal` aborts it, `report` sets its progress from 0 to 1. */
export interface Work {
  signal: AbortSignal
  report: (done: number) => void
}

interface RunningWork {
  done: number
  stop: () => void
}

let runningWorks: Readonly<Record<string, RunningWork>> = {}
const listeners = new Set<() => void>()

function setRunningWorks(works: typeof runningWorks) {
  runningWorks = works
  for (const listener of listeners) listener()
}

/** Runs a long task under a name, by which any screen can show its progress (`useWorkProgress`) and stop it. */
export async function runWithProgress<Result>(name: string, act: (work: Work) => Promise<Result>): Promise<Result> {
  const control = new AbortController()
  const report = (done: number) => setRunningWorks({ ...runningWorks, [name]: { done, stop: () => control.abort() } })
  report(0)
  try {
    return await act({ signal: control.signal, report })
  } finally {
    const { [name]: _ended, ...others } = runningWorks
    setRunningWorks(others)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the running task of that name, or null. */
export const useWorkProgress = (name: string): RunningWork | null =>
  useSyncExternalStore(
    subscribe,
    () => runningWorks[name] ?? null,
    () => null,
  )
