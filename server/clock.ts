/** What time it is. Everything that decides by the hour asks here, so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The day it is in Paris, `2026-03-19`: mandates end with it. */
export const today = (clock: Clock) =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .toString()
