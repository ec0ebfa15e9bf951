import { addDays, addMonths } from '#contract/ground/dates/days.ts'
import { once } from '#web/ground/i18n/once.ts'
import type { CalendarView } from './filters.ts'

// Days without time, `2026-03-19`. Weeks begin on Monday.

interface Days {
  from: string
  /** inclusive */
  to: string
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Returns the whole weeks that touch a day's month; they contain the period of every view of that day. */
export function weeksOfMonth(day: string): Days {
  const first = firstOfMonth(day)
  return { from: mondayOf(first), to: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 6) }
}

/** Returns the week or month shown by a view. */
export function periodOf(view: CalendarView, day: string): Days {
  if (view === 'semaine') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const first = firstOfMonth(day)
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

/** Returns the day to show in the next or previous period. */
export const stepDay = (view: CalendarView, day: string, step: 1 | -1): string =>
  view === 'semaine' ? addDays(day, 7 * step) : addMonths(firstOfMonth(day), step)

const month = once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' }))
const week = once(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
)

/** Formats a period: « mars 2026 », « 30 mars – 5 avril 2026 ». */
export function formatPeriod(view: CalendarView, day: string): string {
  const { from, to } = periodOf(view, day)
  const words =
    view === 'semaine' ? week().formatRange(Date.parse(from), Date.parse(to)) : month().format(Date.parse(from))
  return words.replaceAll(/(^|\s)1(?=\s\p{L}|\s?–)/gu, '$11er')
}
