import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ContentRow, ContentVersion, SavedContent } from '#contract/publishing/contents/contents.ts'
import { get } from '#web/ground/http/client.ts'

// The queries that no route reads ahead, apart from those of `api.ts`, which every page loads.

/** The home slider shows six contents (DOMAIN §7); further ones wait for a free place. */
const maxSliderCandidates = 50

/** Reads the published contents marked for the slider. */
export const sliderCandidates = queryOptions({
  queryKey: ['contents', 'slider'],
  queryFn: ({ signal }) =>
    get<Collection<ContentRow>>('/api/contents', {
      query: { inSlider: '1', status: ['published'], itemsPerPage: maxSliderCandidates },
      signal,
    }),
  staleTime: 0,
})

/** The server keeps at most 50 versions. */
const maxVersions = 50
/** Reads the saved versions of a content, newest first. */
export const contentVersions = (id: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id, 'versions'],
    queryFn: ({ signal }) =>
      get<Collection<ContentVersion>>(`/api/contents/${id}/versions`, {
        query: { itemsPerPage: maxVersions },
        signal,
      }),
    staleTime: 0,
  })

export const contentVersion = (id: number, number: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id, 'versions', number],
    queryFn: ({ signal }) => get<SavedContent>(`/api/contents/${id}/versions/${number}`, { signal }),
    placeholderData: keepPreviousData,
  })
