import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/shapes.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { get } from '#web/http/client.ts'

export const subscriptionsPerPage = 30

/** What I follow, last asked first: projects, or slices of the flow of documents. */
export const subscriptions = (about: 'thematic' | 'flow', page: number | undefined) =>
  queryOptions({
    queryKey: ['subscriptions', about, { page }],
    queryFn: ({ signal }) =>
      get<Collection<Subscription>>('/api/subscriptions', {
        query: { about, page, itemsPerPage: subscriptionsPerPage },
        signal,
      }),
    // projects are followed elsewhere too
    staleTime: 0,
  })
