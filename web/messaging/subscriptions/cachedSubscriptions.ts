import type { QueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/front/subscriptions.ts'
import type { Collection } from '#contract/ground/shapes.ts'

type CachedSubscriptions = Collection<Subscription> | Subscription | null | undefined

/** Updates a subscription in all cached lists and by itself. */
export function updateCachedSubscriptions(queries: QueryClient, changed: (row: Subscription) => Subscription) {
  queries.setQueriesData<CachedSubscriptions>({ queryKey: ['subscriptions'] }, (shown) => {
    if (!shown) return shown
    if ('member' in shown) return { ...shown, member: shown.member.map(changed) }
    return 'rhythm' in shown ? changed(shown) : shown
  })
}

/** Marks subscriptions, projects and home as stale without refetching the list on screen. */
export const markSubscriptionsStale = (queries: QueryClient) =>
  Promise.all(
    ['subscriptions', 'thematics', 'home'].map((first) =>
      queries.invalidateQueries({ queryKey: [first], refetchType: 'none' }),
    ),
  )
