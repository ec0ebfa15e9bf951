import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Notification, NotificationCount, NotificationReadForm } from '#contract/messaging/notifications.ts'
import { post } from '#web/ground/http/client.ts'
import { unreadCount } from './api.ts'

/**
 * Marks some or all notifications as read, optimistically; refetches when the server refuses. Also refetches lists that
 * were requested before the server stored the change.
 */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reading: NotificationReadForm) =>
      post<Pick<NotificationCount, 'unread'>>('/api/notifications/reading', reading, {
        progress: 'lazy',
        repeatable: true,
      }),
    onMutate: (reading) => {
      const before = queries.getQueryData(unreadCount.queryKey)?.unread ?? 0
      markReadInCache(queries, reading)
      return { before, at: Date.now() }
    },
    onSuccess: ({ unread }, _reading, { at }) => {
      updateUnreadCount(queries, () => unread)
      return queries.invalidateQueries({
        queryKey: ['notifications', 'list'],
        predicate: ({ state }) => state.fetchStatus === 'fetching' || state.dataUpdatedAt > at,
      })
    },
    onError: (_failure, _reading, context) => {
      updateUnreadCount(queries, (unread) => context?.before ?? unread)
      return queries.invalidateQueries({ queryKey: ['notifications', 'list'] })
    },
    scope: { id: 'notifications' },
  })
}

function markReadInCache(queries: QueryClient, reading: NotificationReadForm) {
  const readAt = new Date().toISOString()
  const isMeant = ({ id, readAt: before }: Notification) =>
    before === null && ('all' in reading || reading.ids.includes(id))
  const change = (list: Collection<Notification> | undefined) =>
    list && { ...list, member: list.member.map((one) => (isMeant(one) ? { ...one, readAt } : one)) }
  queries.setQueriesData<Collection<Notification>>({ queryKey: ['notifications', 'list'] }, change)
  updateUnreadCount(queries, (unread) => ('all' in reading ? 0 : Math.max(0, unread - reading.ids.length)))
}

const updateUnreadCount = (queries: QueryClient, change: (unread: number) => number) =>
  queries.setQueryData(unreadCount.queryKey, (known) => known && { ...known, unread: change(known.unread) })
