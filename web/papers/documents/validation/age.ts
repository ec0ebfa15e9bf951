import { daysUntil } from '#web/ground/i18n/dates.ts'

/** Waiting time in days after which the chip turns amber, then red (DOMAIN §5.4). */
const overdueDays = { amber: 3, red: 7 }

/** Computes how long a document has been waiting, in calendar days, and the colour of its chip. */
export function waitingAge(
  submittedAt: string,
  now = new Date(),
): { days: number; tone: 'plain' | 'primary' | 'error' } {
  const days = Math.max(0, -daysUntil(submittedAt, now))
  return { days, tone: days > overdueDays.red ? 'error' : days > overdueDays.amber ? 'primary' : 'plain' }
}
