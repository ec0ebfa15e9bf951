import { queryOptions } from '@tanstack/react-query'
import type { Administration } from '#contract/supervision/administration.ts'
import { get } from '#web/ground/http/client.ts'

/** What waits for whoever administers the portal. */
export const administration = queryOptions({
  queryKey: ['administration'],
  queryFn: ({ signal }) => get<Administration>('/api/administration', { signal }),
  // it counts what is dealt with on many other screens
  staleTime: 0,
})
