import { queryOptions } from '@tanstack/react-query'
import type { Calendar } from '#contract/meetings/calendar.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import type { CalendarFilters } from './filters.ts'
import { weeksOfMonth } from './period.ts'

/** The day that is looked at. */
export const dayShown = ({ jour }: CalendarFilters): string => jour ?? dayOf(new Date())

/** The agenda of the weeks of a month, whichever view shows them; of all kinds, among which the screen chooses by itself. */
export function agenda(filters: CalendarFilters) {
  const { from, to } = weeksOfMonth(dayShown(filters))
  const { irp, portee } = filters
  const query = { from, to, ...(irp && { irp: [irp] }), scope: portee === 'toutes' ? 'all' : 'mine' }
  return queryOptions({
    queryKey: ['agenda', query],
    queryFn: ({ signal }) => get<Calendar>('/api/agenda', { query, signal }),
    // a session may have been convened a moment ago
    staleTime: 5_000,
  })
}
