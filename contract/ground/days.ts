// Days without time, `2026-03-19`: what legal delays count in.

/** Calendar days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day of the month, else the last one: 31 January and a month is 28 or 29 February (DOMAIN §4). */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** Calendar days from one to the other; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The earlier of the days that are there. */
export const earliest = (first: string, ...others: (string | null)[]): string =>
  others.reduce<string>((least, day) => (day !== null && day < least ? day : least), first)
