import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'

/** Hours that a week always shows. */
const workingHours = { first: 8, last: 19 } as const

const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
const hourOf = (instant: number) => Number.parseInt(hour.format(instant), 10)
const formatHour = (hours: number) => `${String(hours).padStart(2, '0')}:00:00`

/** Returns the hours of a week that show all its entries; whole days when an entry crosses midnight. */
export function visibleHours(entries: readonly CalendarEntry[], { from, to }: { from: string; to: string }) {
  let { first, last }: { first: number; last: number } = workingHours
  for (const { start, end } of entries) {
    if (end === null || dayOf(end) < from || dayOf(start) > to) continue
    // an end at midnight belongs to the day before
    const lastMoment = Date.parse(end) - 1
    const isOneDay = dayOf(start) === dayOf(new Date(lastMoment))
    first = isOneDay ? Math.min(first, hourOf(Date.parse(start))) : 0
    last = isOneDay ? Math.max(last, hourOf(lastMoment) + 1) : 24
    if (!isOneDay) break
  }
  return { slotMinTime: formatHour(first), slotMaxTime: formatHour(last) }
}
