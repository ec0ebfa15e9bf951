import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentRow, ContentVersion, SavedContent } from '#contract/publishing/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import { type ContentFilters, statusFilters } from './filters.ts'

export const contentsPerPage = 20
/** The home slider shows six contents (DOMAIN §7); further ones wait for a free place. */
const maxSliderCandidates = 50

/** Reads the contents the user may edit, in any status. */
export const editedContents = ({ kind, status, slider, sort = '-updatedAt', page = 1, ...asked }: ContentFilters) => {
  const query = {
    ...asked,
    contentType: kind,
    status: status ?? statusFilters,
    inSlider: slider,
    order: orderQuery(sort),
    page,
    itemsPerPage: contentsPerPage,
  }
  return queryOptions({
    queryKey: ['contents', 'edited', query],
    queryFn: ({ signal }) => get<Collection<ContentRow>>('/api/contents', { query, signal }),
  })
}

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

/** Long enough to reuse the prefetched content when going from the list to the form. */
const editedContentCacheMs = 5_000
/** Reads a content for its editor; never returns an old version from the cache. */
export const editedContent = (id: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id],
    queryFn: ({ signal }) => get<Content>(`/api/contents/${id}`, { signal }),
    staleTime: 0,
    gcTime: editedContentCacheMs,
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
