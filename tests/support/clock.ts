import type { Clock } from '#server/ground/context/clock.ts'

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  /** `2026-03-19T09:00:00+01:00` */
  set(instant: string): void
  forward(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function movableClock(start: string): MovableClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => new Date(now.epochMilliseconds),
    set(instant) {
      now = Temporal.Instant.from(instant)
    },
    forward({ days = 0, ...time }) {
      now = now.add({ ...time, hours: (time.hours ?? 0) + days * 24 })
    },
  }
}
