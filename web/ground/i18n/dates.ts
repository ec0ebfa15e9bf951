import { formatClockTime, repeatedHour } from '#contract/ground/dates/clockTime.ts'
import { once } from './once.ts'

/** Formats dates in Paris time on every device (SPEC §2). A `Day` without time is formatted as that day. */
const parisFormat = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }))

const day = parisFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const dayLong = parisFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayShort = parisFormat({ day: 'numeric', month: 'long' })
const month = parisFormat({ month: 'short' })
const clock = parisFormat({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const calendar = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }))

const formatWith = (format: () => Intl.DateTimeFormat, date: string | Date) =>
  format()
    .format(new Date(date))
    .replace(/(^|\s)1(?=\s\p{L})/u, '$11er')

/** « 19 mars 2026 » */
export const formatDay = (date: string | Date) => formatWith(day, date)

/** « jeudi 19 mars 2026 » */
export const formatDayLong = (date: string | Date) => formatWith(dayLong, date)

/** « 19 mars », with the year when it is not the current one */
export const formatDayShort = (date: string | Date, now = new Date()) =>
  yearOf(date) === yearOf(now) ? formatWith(dayShort, date) : formatWith(day, date)

/** « 9 h 30 »; in the night when summer time ends, « 2 h 30 (heure d’été) » and « 2 h 30 (heure d’hiver) » */
export function formatTime(date: string | Date) {
  const instant = new Date(date)
  const parts = clock().formatToParts(instant)
  const read = (type: 'hour' | 'minute') => parts.find((part) => part.type === type)?.value ?? ''
  return formatClockTime(read('hour'), read('minute'), repeatedHour(instant))
}

/** « mardi 24 mars 2026, 9 h 00 – 11 h 45 »; with both days when they differ */
export function formatRange(startsAt: string, endsAt: string) {
  const start = `${formatDayLong(startsAt)}, ${formatTime(startsAt)}`
  const sameDay = dayOf(startsAt) === dayOf(endsAt)
  return `${start} – ${sameDay ? '' : `${formatDayLong(endsAt)}, `}${formatTime(endsAt)}`
}

/** « mars » and « 24 », for a calendar leaf */
export const monthAndDay = (date: string | Date) => ({
  month: month().format(new Date(date)),
  day: Number(dayOf(date).slice(8)),
})

/** Returns the day in Paris, `2026-03-19`. */
export const dayOf = (date: string | Date) => calendar().format(new Date(date))

/** Returns the year in Paris. */
export const yearOf = (date: string | Date) => Number(dayOf(date).slice(0, 4))

/** Counts calendar days from today to a date: 0 today, 1 tomorrow, negative in the past. */
export const daysUntil = (date: string | Date, now = new Date()) =>
  Math.round((Date.parse(dayOf(date)) - Date.parse(dayOf(now))) / 86_400_000)
