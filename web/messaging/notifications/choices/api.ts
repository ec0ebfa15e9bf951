import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoices } from '#contract/messaging/notifications.ts'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import { put } from '#web/ground/http/client.ts'
import { changeMe, me } from '#web/ground/viewer/api.ts'

/** Saves the notification choices optimistically; restores them when the server refuses. */
export function useChoices() {
  const queries = useQueryClient()
  const preferences = () => queries.getQueryData(me.queryKey)?.preferences
  const show = (notifications: NotificationChoices) =>
    changeMe(queries, (user) => ({ ...user, preferences: { ...user.preferences, notifications } }))
  return useMutation({
    mutationFn: (notifications: NotificationChoices) =>
      put<Preferences>('/api/me/preferences', { ...preferences(), notifications }),
    onMutate: async (notifications) => {
      const before = preferences()?.notifications ?? {}
      await show(notifications)
      return { before }
    },
    onError: (_failure, _choices, context) => context && show(context.before),
    scope: { id: 'preferences' },
    // subscriptions take over the rhythm chosen for their kind
    meta: { invalidates: ['subscriptions', 'savedSearches'] },
  })
}
