import { queryOptions } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'

/** Reads my saved searches by name; all fit in one page. */
export const savedSearches = queryOptions({
  queryKey: ['savedSearches'],
  queryFn: ({ signal }) => get<Collection<SavedSearch>>('/api/saved_searches', { signal }),
  // the number of new results changes at any time
  staleTime: 0,
})
