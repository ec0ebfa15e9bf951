import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Notification, NotificationCount } from '#contract/messaging/notifications.ts'
import { get } from '#web/ground/http/client.ts'
import type { NotificationFilters } from './filters.ts'

export const notificationsPerPage = 30
const panelSize = 20

const path = '/api/notifications'

/** Unread count and newest notification. Disabled as a query: the notification stream writes it. */
export const unreadCount = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => readCount(signal),
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What the bell shows. */
export type UnreadCount = Omit<NotificationCount, 'userId'>

/** Reads what the stream sends, for polling. */
export async function readCount(signal: AbortSignal): Promise<UnreadCount> {
  const query = { read: false, itemsPerPage: 1 }
  const { totalItems, member } = await get<Collection<Notification>>(path, { query, signal, background: true })
  return { unread: totalItems, newest: member[0] ?? null }
}

/** Notifications, newest first. */
export const notifications = ({ state, page }: NotificationFilters) =>
  queryOptions({
    queryKey: ['notifications', 'list', { state, page }],
    queryFn: ({ signal }) =>
      get<Collection<Notification>>(path, {
        query: { read: state === 'unread' ? false : undefined, page, itemsPerPage: notificationsPerPage },
        signal,
      }),
    staleTime: 0,
  })

/** Latest notifications, for the popover of the bell. */
export const newestNotifications = queryOptions({
  queryKey: ['notifications', 'list', 'newest'],
  queryFn: ({ signal }) => get<Collection<Notification>>(path, { query: { itemsPerPage: panelSize }, signal }),
  staleTime: 0,
})
