import { daysUntil } from './dates.ts'

const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' })

/** Formats a date relative to today: « dans 5 jours », « demain », « aujourd’hui », « il y a 3 jours ». */
export const formatRelativeDay = (date: string) => formatRelative(daysUntil(date), 'day')

/** Formats a distance in time, its number on one line with its unit: « il y a 5 minutes ». */
export const formatRelative = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
  relative
    .format(value, unit)
    .replaceAll("'", '’')
    .replace(/(?<=\d) /, '\u00A0')

/** Formats a duration: « 2 h 45 », « 45 min ». */
export function formatDuration(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00A0min`
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`
}
