import { queryOptions } from '@tanstack/react-query'
import type { Calendar } from '#contract/meetings/calendar/calendar.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import type { CalendarFilters } from './filters.ts'
import { weeksOfMonth } from './period.ts'

/** Day in the URL, else today. */
export const shownDay = ({ jour }: CalendarFilters): string => jour ?? dayOf(new Date())

/** Entries of the weeks that touch a month, for all views and kinds; the screen filters by kind. */
export function agenda(filters: CalendarFilters) {
  const { from, to } = weeksOfMonth(shownDay(filters))
  const { irp, portee } = filters
  const query = { from, to, ...(irp && { irp: [irp] }), scope: portee === 'toutes' ? 'all' : 'mine' }
  return queryOptions({
    queryKey: ['agenda', query],
    queryFn: ({ signal }) => get<Calendar>('/api/agenda', { query, signal }),
    // a session may have been convened a moment ago
    staleTime: 5_000,
  })
}
