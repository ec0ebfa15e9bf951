import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription, SubscriptionForm } from '#contract/front/subscriptions.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { Followed } from './api.ts'
import { markSubscriptionsStale } from './cachedSubscriptions.ts'

export interface ToggleFollowOptions {
  /** followed record as the API names it: `{ session: { id: 12 } }` */
  subject: Pick<SubscriptionForm, 'thematic' | 'session' | 'flow'>
  subscription: Followed
  /** updates the screen */
  show: (subscription: Followed) => void
}

/** Subscription without an id yet. */
const pendingSubscription: Followed = { id: 0, rhythm: null }
const path = '/api/subscriptions'

/** Follows or unfollows a record optimistically; restores the button when the server refuses. */
export function useToggleFollow({ subject, subscription, show }: ToggleFollowOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (follows: boolean): Promise<Followed> => {
      // following twice returns the same subscription, which also gives the id of a pending one
      const known = !follows && subscription?.id ? subscription : await post<Subscription>(path, subject)
      if (follows) return { id: known.id, rhythm: known.rhythm }
      await remove(`${path}/${known.id}`)
      return null
    },
    onMutate: (follows) => {
      show(follows ? pendingSubscription : null)
      return { before: subscription }
    },
    onSuccess: show,
    onError: (_failure, _follows, context) => show(context?.before ?? null),
    // keeps the list on screen, so that the action can be undone there
    onSettled: () => markSubscriptionsStale(queries),
    scope: { id: `follow ${JSON.stringify(subject)}` },
  })
}
