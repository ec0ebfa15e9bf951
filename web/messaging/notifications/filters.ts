import { readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the notifications: all, or unread ones. */
export interface NotificationFilters {
  state?: 'unread' | undefined
  page?: number | undefined
}

export const readNotificationFilters = (search: Record<string, unknown>): NotificationFilters => ({
  state: readOneOf({ unread: true }, search.state),
  page: readPage(search),
})
