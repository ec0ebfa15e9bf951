import { performance } from 'node:perf_hooks'

const checkEveryMs = 2_000
/** Event loop utilization below which the server is idle: only its tasks poll the queue. */
const maxIdleUtilization = 0.05
/** Numbers of consecutive idle checks after which the server rests: once it has started, and from then on. */
const idleChecks = { first: 2, later: 30 }

/**
 * Creates a detector that returns true once per idle period.
 * @returns a function to call at each check with the event loop utilization, and whether something runs that must not be
 * held up: it may wait for the database most of the time
 */
export function createIdleDetector(): (busyPart: number, isWorking: boolean) => boolean {
  let looks = 0
  let needed = idleChecks.first
  let isAtRest = false
  return (busyPart, isWorking) => {
    looks = busyPart < maxIdleUtilization ? looks + 1 : 0
    if (looks === 0) isAtRest = false
    if (isAtRest || isWorking || looks < needed) return false
    isAtRest = needed === idleChecks.later
    needed = idleChecks.later
    return true
  }
}

/**
 * Runs a full garbage collection once the server is idle, so that memory used by a burst of calls returns to the
 * system. V8 would keep it until it needs space. Takes about 0.1 s, and the next calls are slower, since V8 forgets
 * compiled code too: so it waits for a minute, except after the start. Does nothing without `--expose-gc`.
 * @param isWorking whether something runs that must not be held up
 */
export function collectGarbageWhenIdle(isWorking: () => boolean): void {
  const { gc } = globalThis
  if (!gc) return
  const rests = createIdleDetector()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (rests(utilization, isWorking())) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, checkEveryMs).unref()
}
