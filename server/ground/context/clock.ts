/** The current time. All code that depends on it uses this clock, so that tests can set it. */
export interface Clock {
  now(): Date
  /** set for the clock of this machine, which can be compared with PostgreSQL's; absent for a clock set by a test */
  isSystem?: true
}

export const systemClock: Clock = { now: () => new Date(), isSystem: true }

/** The current day in Paris, `2026-03-19`. Mandates end with it. */
export const today = (clock: Clock) =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .toString()
