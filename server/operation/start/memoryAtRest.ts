import { performance } from 'node:perf_hooks'

const lookMs = 2_000
/** The part of the time in which a server at rest does something: its tasks look for work. */
const restingPart = 0.05
/** At rest for so many looks in a row, it will probably stay so for a while. */
const looksAtRest = 2

/** Says once, when a rest begins, that memory is to be given back. */
export function openRest(): (busyPart: number) => boolean {
  let looks = 0
  return (busyPart) => {
    looks = busyPart < restingPart ? looks + 1 : 0
    return looks === looksAtRest
  }
}

/**
 * Gives the memory that a burst of calls took back to the machine once nothing is asked any more. V8 would keep it until it needs room.
 * Takes about a tenth of a second. Without `--expose-gc`, nothing is given back.
 */
export function giveMemoryBackAtRest(): void {
  const { gc } = globalThis
  if (!gc) return
  const rests = openRest()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (rests(utilization)) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, lookMs).unref()
}
