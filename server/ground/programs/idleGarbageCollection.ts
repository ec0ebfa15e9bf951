import { performance } from 'node:perf_hooks'

const checkEveryMs = 2_000
/** Event loop utilization below which the server is idle: only its tasks poll the queue. */
const maxIdleUtilization = 0.05
/** Numbers of consecutive idle checks after which the server rests: once it has started, and from then on. */
const idleChecks = { first: 2, later: 30 }

/**
 * Creates a detector that returns true once per idle period.
 * @returns a function to call at each check with the event loop utilization
 */
export function createIdleDetector(): (busyPart: number) => boolean {
  let looks = 0
  let needed = idleChecks.first
  return (busyPart) => {
    looks = busyPart < maxIdleUtilization ? looks + 1 : 0
    if (looks !== needed) return false
    needed = idleChecks.later
    return true
  }
}

/**
 * Runs a full garbage collection once the server is idle, so that memory used by a burst of calls returns to the
 * system. V8 would keep it until it needs space. Takes about 0.1 s, and the next calls are slower, since V8 forgets
 * compiled code too: so it waits for a minute, except after the start. Does nothing without `--expose-gc`.
 */
export function collectGarbageWhenIdle(): void {
  const { gc } = globalThis
  if (!gc) return
  const rests = createIdleDetector()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (rests(utilization)) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, checkEveryMs).unref()
}
