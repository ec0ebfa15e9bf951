import { formatClockTime, repeatedHour } from './clockTime.ts'
import { parisWallTime } from './parisTime.ts'

// Dates and times in French sentences, as on clocks in Paris (DOMAIN §19).

let cachedFormat: Intl.DateTimeFormat | undefined
/** Created on first use, like that of `parisTime.ts`. */
const dayFormat = () =>
  (cachedFormat ??= new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }))

/** « 19 mars 2026 », « 1er avril 2026 » */
export const formatFrenchDate = (date: string | Date): string =>
  dayFormat()
    .format(new Date(date))
    .replace(/^1(?=\s)/, '1er')

/** « 9 h 05 »; in the night when summer time ends, « 2 h 30 (heure d’été) » and « 2 h 30 (heure d’hiver) » */
export function formatFrenchTime(date: string | Date): string {
  const instant = new Date(date)
  const [hours = '', minutes = ''] = parisWallTime(instant).slice(11).split(':')
  return formatClockTime(hours, minutes, repeatedHour(instant))
}

const weekday = (date: string) =>
  new Date(date).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' })
const dayLong = (date: string) => `${weekday(date)} ${formatFrenchDate(date)}`

/** « 19 mars 2026 à 9 h 30 » */
export const formatFrenchInstant = (date: string | Date): string =>
  `${formatFrenchDate(date)} à ${formatFrenchTime(date)}`

/** « jeudi 19 mars 2026, de 9 h 30 à 12 h 00 », with both days when they differ */
export function formatFrenchRange(startsAt: string, endsAt: string): string {
  const [start, end] = [dayLong(startsAt), dayLong(endsAt)]
  if (start === end) return `${start}, de ${formatFrenchTime(startsAt)} à ${formatFrenchTime(endsAt)}`
  return `du ${start}, ${formatFrenchTime(startsAt)}, au ${end}, ${formatFrenchTime(endsAt)}`
}
