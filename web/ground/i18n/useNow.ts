import { useSyncExternalStore } from 'react'

const refreshMs = 60_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function refresh() {
  if (document.visibilityState !== 'visible') return
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
  }
}

function read() {
  if (Date.now() - now.getTime() >= refreshMs) now = new Date()
  return now
}

/** Returns the present instant, at most a minute old, and a new one when the page becomes visible again. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read)
