import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/front/subscriptions.ts'
import { post } from '#web/ground/http/client.ts'
import { updateCachedSubscriptions } from './cachedSubscriptions.ts'

/** Marks all entries of a subscription as seen. */
export function useMarkVisited() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      post<Subscription>(`/api/subscriptions/${id}/visit`, undefined, { progress: 'lazy', repeatable: true }),
    onSuccess: (_seen, id) => updateCachedSubscriptions(queries, (row) => (row.id === id ? { ...row, fresh: 0 } : row)),
  })
}
