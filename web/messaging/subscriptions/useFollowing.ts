import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription, SubscriptionForm } from '#contract/front/subscriptions.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { Followed } from './api.ts'
import { forgetOthers } from './changes.ts'

export interface Following {
  /** what is followed, as the call names it: `{ session: { id: 12 } }` */
  subject: Pick<SubscriptionForm, 'thematic' | 'session' | 'flow'>
  subscription: Followed
  /** wherever it is on screen */
  show: (subscription: Followed) => void
}

/** Until the server has numbered it. */
const asked: Followed = { id: 0 }
const path = '/api/subscriptions'

/** Follows something, or follows it no more. The button changes at once, and back when the server refuses. */
export function useFollowing({ subject, subscription, show }: Following) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (follows: boolean): Promise<Followed> => {
      // asked again, it is the same subscription: this is also how one that was just asked for is known by its number
      const known = !follows && subscription?.id ? subscription : await post<Subscription>(path, subject)
      if (follows) return { id: known.id }
      await remove(`${path}/${known.id}`)
      return null
    },
    onMutate: (follows) => {
      show(follows ? asked : null)
      return { before: subscription }
    },
    onSuccess: show,
    onError: (_failure, _follows, context) => show(context?.before ?? null),
    // the list that it stands in stays as it is: a hasty press is taken back where it was made
    onSettled: () => forgetOthers(queries),
    scope: { id: `follow ${JSON.stringify(subject)}` },
  })
}
