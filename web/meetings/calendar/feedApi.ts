import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CalendarFeed } from '#contract/meetings/calendar.ts'
import { get, post, remove } from '#web/ground/http/client.ts'

const path = '/api/me/agenda_token'

/** The personal address of my agenda, or null when I have none. What it is was told when it was made. */
export const calendarFeed = queryOptions({
  queryKey: ['calendarFeed'],
  queryFn: async ({ signal }) => (await get<CalendarFeed | undefined>(path, { signal })) ?? null,
  // a calendar program may have read it meanwhile
  staleTime: 0,
})

/** @returns the new address, which is nowhere else */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: () => post<CalendarFeed>(path),
    meta: { success: 'feed.made', invalidates: ['calendarFeed'] },
  })

export const useEndFeed = () =>
  useMutation({
    mutationFn: () => remove(path),
    meta: { success: 'feed.ended', invalidates: ['calendarFeed'] },
  })
