import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CalendarFeed } from '#contract/meetings/calendar.ts'
import { get, post, remove } from '#web/ground/http/client.ts'

const path = '/api/me/agenda_token'

/** The user's calendar feed, or null. Its URL is only known when it is created. */
export const calendarFeed = queryOptions({
  queryKey: ['calendarFeed'],
  queryFn: async ({ signal }) => (await get<CalendarFeed | undefined>(path, { signal })) ?? null,
  // a calendar program may have read it meanwhile
  staleTime: 0,
})

/** @returns the new URL, which is not stored anywhere */
export const useCreateFeed = () =>
  useMutation({
    mutationFn: () => post<CalendarFeed>(path),
    meta: { success: 'feed.made', invalidates: ['calendarFeed'] },
  })

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: () => remove(path),
    meta: { success: 'feed.ended', invalidates: ['calendarFeed'] },
  })
