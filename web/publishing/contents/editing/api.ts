import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentRow } from '#contract/publishing/contents/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import { type ContentFilters, statusFilters } from './filters.ts'

export const contentsPerPage = 20
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
