import { useMutation } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import { post } from '#web/ground/http/client.ts'

/** Marks the current results of a search as seen. */
export const useMarkSearchSeen = () =>
  useMutation({
    mutationFn: (id: number) =>
      post<SavedSearch>(`/api/saved_searches/${id}/visit`, undefined, { progress: 'lazy', repeatable: true }),
    meta: { invalidates: ['savedSearches'] },
  })
