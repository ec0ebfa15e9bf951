import { wallTime } from './parisTime.ts'

// Dates and hours as a sentence says them, in French and as clocks in Paris show them (DOMAIN §19).

let made: Intl.DateTimeFormat | undefined
/** Made by the first who asks, as that of `parisTime.ts`. */
const day = () =>
  (made ??= new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }))

/** « 19 mars 2026 », « 1er avril 2026 » */
export const spokenDay = (date: string | Date): string =>
  day()
    .format(new Date(date))
    .replace(/^1(?=\s)/, '1er')

/** « 9 h 05 » */
export function spokenTime(date: string | Date): string {
  const [hours, minutes] = wallTime(new Date(date)).slice(11).split(':')
  return `${Number(hours)}\u00A0h\u00A0${minutes}`
}
