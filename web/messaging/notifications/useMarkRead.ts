import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Notification, NotificationReadForm, NotificationReading } from '#contract/messaging/notifications.ts'
import { post } from '#web/ground/http/client.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { useUndo } from '#web/ground/shell/snackbar/useUndo.ts'
import { unreadCount } from './api.ts'
import './translations.ts'

interface MarkReadOptions {
  /** offers to mark them as unread again: not when a notification is read because its record was opened */
  undoable?: boolean
}

/**
 * Marks some or all notifications as read, optimistically; refetches when the server refuses. Also refetches lists that
 * were requested before the server stored the change.
 */
export function useMarkRead({ undoable = false }: MarkReadOptions = {}) {
  const queries = useQueryClient()
  const offerUndo = useUndo()
  return useMutation({
    mutationFn: async (reading: NotificationReadForm) => {
      const answer = await post<NotificationReading>('/api/notifications/reading', reading, {
        progress: 'lazy',
        repeatable: true,
      })
      const { readAt } = answer
      if (undoable && readAt)
        offerUndo(translatorOf('fr')('all' in reading ? 'told.allRead' : 'told.oneRead'), {
          call: async () => {
            const { unread } = await post<NotificationReading>('/api/notifications/unreading', { readAt })
            updateUnreadCount(queries, () => unread)
          },
          invalidates: ['notifications'],
        })
      return answer
    },
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
