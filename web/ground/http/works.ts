import { useSyncExternalStore } from 'react'

/** Something that lasts: it is told to stop by `signal`, and tells how far it has come, from 0 to 1. */
export interface Work {
  signal: AbortSignal
  report: (done: number) => void
}

interface WorkUnderWay {
  done: number
  stop: () => void
}

let underWay: Readonly<Record<string, WorkUnderWay>> = {}
const listeners = new Set<() => void>()

function change(works: typeof underWay) {
  underWay = works
  for (const listener of listeners) listener()
}

/** Does it under a name by which its progress is shown, also to who goes elsewhere in the portal and comes back. */
export async function carryOut<Result>(name: string, act: (work: Work) => Promise<Result>): Promise<Result> {
  const control = new AbortController()
  const report = (done: number) => change({ ...underWay, [name]: { done, stop: () => control.abort() } })
  report(0)
  try {
    return await act({ signal: control.signal, report })
  } finally {
    const { [name]: _ended, ...others } = underWay
    change(others)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The work of that name, while it lasts. */
export const useWork = (name: string): WorkUnderWay | null =>
  useSyncExternalStore(
    subscribe,
    () => underWay[name] ?? null,
    () => null,
  )
