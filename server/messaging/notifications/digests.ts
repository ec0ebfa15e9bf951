/** Digests are due at seven in Paris, every day or on Monday (SPEC §4). */
const hour = 7
const monday = 1

/** Computes when the first digest after this instant is due, with regard to summer time. */
export function nextDigest(rhythm: 'daily' | 'weekly', now: Date): Date {
  const paris = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Paris')
  const todays = paris.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const first = Temporal.ZonedDateTime.compare(todays, paris) > 0 ? todays : todays.add({ days: 1 })
  const days = rhythm === 'weekly' ? (monday - first.dayOfWeek + 7) % 7 : 0
  return new Date(first.add({ days }).epochMilliseconds)
}

/** Computes when the last digest before or at this instant was due. */
export function lastDigest(rhythm: 'daily' | 'weekly', now: Date): Date {
  const next = Temporal.Instant.fromEpochMilliseconds(nextDigest(rhythm, now).getTime())
  const before = next.toZonedDateTimeISO('Europe/Paris').subtract({ days: rhythm === 'daily' ? 1 : 7 })
  return new Date(before.epochMilliseconds)
}
