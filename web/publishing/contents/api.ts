import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentChoices, ContentRow, ContentType } from '#contract/publishing/contents/contents.ts'
import { get } from '#web/ground/http/client.ts'
import type { ContentFilters } from './filters.ts'

/** Page size of each kind: cards, or shorter lines for synopses. */
export const contentsPerPage: Record<ContentType, number> = { article: 12, video: 12, podcast: 12, synopsis: 24 }

/** Reads the published contents of a kind, newest first. */
export const contents = (contentType: ContentType, filters: ContentFilters) =>
  queryOptions({
    queryKey: ['contents', contentType, filters],
    queryFn: ({ signal }) =>
      get<Collection<ContentRow>>('/api/contents', {
        query: {
          contentType,
          ...filters,
          order: { publishedAt: 'desc' },
          itemsPerPage: contentsPerPage[contentType],
        },
        signal,
      }),
  })

/** Reads the filter values that occur among them. */
export const contentChoices = (contentType: ContentType) =>
  queryOptions({
    queryKey: ['contents', 'choices', contentType],
    queryFn: ({ signal }) => get<ContentChoices>('/api/contents/choices', { query: { contentType }, signal }),
  })

export const content = (id: number) =>
  queryOptions({
    queryKey: ['contents', id],
    queryFn: ({ signal }) => get<Content>(`/api/contents/${id}`, { signal }),
  })
