import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentRow, ContentVersion, SavedContent } from '#contract/publishing/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { orderOf } from '#web/ground/records/list/sort.ts'
import { type ContentFilters, statusFilters } from './filters.ts'

export const contentsPerPage = 20
/** DOMAIN §7: the slider keeps six. One that is asked for beyond them waits. */
const sliderAsked = 50

/** Every content that I may edit, whatever its state. */
export const editedContents = ({ kind, status, slider, sort = '-updatedAt', page = 1, ...asked }: ContentFilters) => {
  const query = {
    ...asked,
    contentType: kind,
    status: status ?? statusFilters,
    inSlider: slider,
    order: orderOf(sort),
    page,
    itemsPerPage: contentsPerPage,
  }
  return queryOptions({
    queryKey: ['contents', 'edited', query],
    queryFn: ({ signal }) => get<Collection<ContentRow>>('/api/contents', { query, signal }),
  })
}

/** Published contents that ask for the slider. */
export const askedInSlider = queryOptions({
  queryKey: ['contents', 'slider'],
  queryFn: ({ signal }) =>
    get<Collection<ContentRow>>('/api/contents', {
      query: { inSlider: '1', status: ['published'], itemsPerPage: sliderAsked },
      signal,
    }),
  staleTime: 0,
})

/** As long as it takes to come from the list to the form. */
const keptMs = 5_000
/** A content as its editor reads it: never an old one. */
export const editedContent = (id: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id],
    queryFn: ({ signal }) => get<Content>(`/api/contents/${id}`, { signal }),
    staleTime: 0,
    gcTime: keptMs,
  })

/** The server keeps no more of them. */
const versionsKept = 50
/** As it was saved, newest first. */
export const contentVersions = (id: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id, 'versions'],
    queryFn: ({ signal }) =>
      get<Collection<ContentVersion>>(`/api/contents/${id}/versions`, {
        query: { itemsPerPage: versionsKept },
        signal,
      }),
    staleTime: 0,
  })

export const savedContent = (id: number, number: number) =>
  queryOptions({
    queryKey: ['contents', 'edited', id, 'versions', number],
    queryFn: ({ signal }) => get<SavedContent>(`/api/contents/${id}/versions/${number}`, { signal }),
    placeholderData: keepPreviousData,
  })
