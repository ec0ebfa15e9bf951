/** Lists the months until that of a day, such as `2026-01`, `2026-02`, `2026-03`. */
export function monthsUntil(day: string, count: number): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString())
}
