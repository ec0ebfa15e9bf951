import { readOneOf, readPage } from '#web/ground/ui/filters/address.ts'

/** What the address says of the list: all of them, or those that are not read. */
export interface NotificationFilters {
  state?: 'unread' | undefined
  page?: number | undefined
}

export const readNotificationFilters = (search: Record<string, unknown>): NotificationFilters => ({
  state: readOneOf({ unread: true }, search.state),
  page: readPage(search),
})
