/** What time it is. Everything that decides by the hour asks here, so that a test can move it. */
export interface Clock {
  now(): Date
  /** the clock of this machine, which can be compared with that of PostgreSQL; absent for a clock that a test moves */
  isSystem?: true
}

export const systemClock: Clock = { now: () => new Date(), isSystem: true }

/** The day it is in Paris, `2026-03-19`: mandates end with it. */
export const today = (clock: Clock) =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .toString()
