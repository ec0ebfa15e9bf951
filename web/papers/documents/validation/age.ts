import { daysUntil } from '#web/ground/i18n/dates.ts'

/** Days after which a document that waits is marked, then marked again (DOMAIN §5.4). */
const late = { amber: 3, red: 7 }

/** How long a document has been waiting for its validators, in days of the calendar. */
export function ageOf(submittedAt: string, now = new Date()): { days: number; tone: 'plain' | 'primary' | 'error' } {
  const days = Math.max(0, -daysUntil(submittedAt, now))
  return { days, tone: days > late.red ? 'error' : days > late.amber ? 'primary' : 'plain' }
}
