import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Medium } from '#contract/publishing/media/media.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { MediaFilters } from './filters.ts'

export const mediaPerPage = 25

/** Reads the PDF files that contents and menus link to, by name by default. */
export const media = ({ q, sort, page }: MediaFilters) =>
  queryOptions({
    queryKey: ['media', { q, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Medium>>('/api/media', {
        query: { q, page, order: orderQuery(sort), itemsPerPage: mediaPerPage },
        signal,
      }),
  })

export const medium = (id: number) =>
  queryOptions({
    queryKey: ['media', id],
    queryFn: ({ signal }) => get<Medium>(`/api/media/${id}`, { signal }),
  })
