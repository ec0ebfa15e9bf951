// Days without time, `2026-03-19`: the unit of legal delays.

/** Adds calendar days; a negative count subtracts. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/**
 * Adds months: the same day of the month, or else its last day: 31 January plus a month is 28 or 29 February (DOMAIN
 * §4).
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** Counts calendar days from one day to the other; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Returns the earliest of the days that are not null. */
export const earliestDay = (first: string, ...others: (string | null)[]): string =>
  others.reduce<string>((least, day) => (day !== null && day < least ? day : least), first)
