import { queryOptions } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'

/** Those that I keep, by name: a page holds them all. */
export const savedSearches = queryOptions({
  queryKey: ['savedSearches'],
  queryFn: ({ signal }) => get<Collection<SavedSearch>>('/api/saved_searches', { signal }),
  // what comes out meanwhile is new
  staleTime: 0,
})
