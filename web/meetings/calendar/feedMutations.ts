import { useMutation } from '@tanstack/react-query'
import type { CalendarFeed } from '#contract/meetings/calendar/calendar.ts'
import { post, remove } from '#web/ground/http/client.ts'
import { feedPath } from './feedApi.ts'

/** @returns the new URL, which is not stored anywhere */
export const useCreateFeed = () =>
  useMutation({
    mutationFn: () => post<CalendarFeed>(feedPath),
    meta: { success: 'feed.made', invalidates: ['calendarFeed'] },
  })

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: () => remove(feedPath),
    meta: { success: 'feed.ended', invalidates: ['calendarFeed'] },
  })
