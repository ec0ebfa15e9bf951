import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** Lists the notable states of an entry in words. */
export function entryMarks(t: Translate, { kind, status, confidential, late }: CalendarEntry): string[] {
  return [
    status === 'cancelled' && t('agenda.status.cancelled'),
    status === 'draft' && t('agenda.status.draft'),
    confidential && t('agenda.confidential'),
    late && t(kind === 'opinionDue' ? 'agenda.deemedNegative' : 'agenda.late'),
  ].filter((mark) => mark !== false)
}
