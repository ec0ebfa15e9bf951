import { queryOptions } from '@tanstack/react-query'
import type { CalendarFeed } from '#contract/meetings/calendar/calendar.ts'
import { get } from '#web/ground/http/client.ts'

export const feedPath = '/api/me/agenda_token'

/** The user's calendar feed, or null. Its URL is only known when it is created. */
export const calendarFeed = queryOptions({
  queryKey: ['calendarFeed'],
  queryFn: async ({ signal }) => (await get<CalendarFeed | undefined>(feedPath, { signal })) ?? null,
  // a calendar program may have read it meanwhile
  staleTime: 0,
})
