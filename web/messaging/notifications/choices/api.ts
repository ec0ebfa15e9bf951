import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoices } from '#contract/messaging/notifications.ts'
import type { Preferences } from '#contract/people/accounts.ts'
import { put } from '#web/ground/http/client.ts'
import { me } from '#web/ground/viewer/api.ts'

/** How I want each kind told: seen at once, and as it was when the server refuses. */
export function useChoices() {
  const queries = useQueryClient()
  const preferences = () => queries.getQueryData(me.queryKey)?.preferences
  const show = (notifications: NotificationChoices) =>
    queries.setQueryData(
      me.queryKey,
      (user) => user && { ...user, preferences: { ...user.preferences, notifications } },
    )
  return useMutation({
    mutationFn: (notifications: NotificationChoices) =>
      put<Preferences>('/api/me/preferences', { ...preferences(), notifications }),
    onMutate: (notifications) => {
      const before = preferences()?.notifications ?? {}
      show(notifications)
      return { before }
    },
    onError: (_failure, _choices, context) => context && show(context.before),
    scope: { id: 'preferences' },
    // what is followed has the rhythm that was chosen for its kind
    meta: { invalidates: ['subscriptions', 'savedSearches'] },
  })
}
