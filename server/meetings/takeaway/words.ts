import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { AgendaPoint, Session } from '#contract/meetings/sessions/sessions.ts'

// Printed texts are in French, with local times of Paris (DOMAIN §19).

const weekday = (date: string) =>
  new Date(date).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' })
const dayLong = (date: string) => `${weekday(date)} ${formatFrenchDate(date)}`

/** Formats « 19 mars 2026 à 9 h 30 ». */
export const spokenInstant = (date: string | Date) => `${formatFrenchDate(date)} à ${formatFrenchTime(date)}`

/** Formats « jeudi 19 mars 2026, de 9 h 30 à 12 h 00 », with both days when they differ. */
export function spokenRange(startsAt: string, endsAt: string) {
  const [start, end] = [dayLong(startsAt), dayLong(endsAt)]
  if (start === end) return `${start}, de ${formatFrenchTime(startsAt)} à ${formatFrenchTime(endsAt)}`
  return `du ${start}, ${formatFrenchTime(startsAt)}, au ${end}, ${formatFrenchTime(endsAt)}`
}

/** The same labels as on the pages of sessions (web/ground/i18n/locales/fr.json). */
export const kindWords = {
  information: 'Information',
  consultation: 'Information-consultation',
  opinion: 'Recueil d’avis',
  deliberation: 'Délibération',
  appointment: 'Désignation',
  minutes: 'Approbation de procès-verbal',
  other: 'Questions diverses',
} as const satisfies Record<AgendaPoint['kind'], string>

export const modeWords = {
  onsite: 'En présence',
  remote: 'En visioconférence',
  hybrid: 'En présence et en visioconférence',
} as const satisfies Record<Session['mode'], string>
