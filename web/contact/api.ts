import { queryOptions } from '@tanstack/react-query'
import type { ContactMessage, ContactTopic } from '#contract/contact.ts'
import type { Collection } from '#contract/shapes.ts'
import { get } from '#web/http/client.ts'
import type { MessageFilters } from './filters.ts'

export const messagesPerPage = 25

/** What one may write about, of both kinds. */
export const contactTopics = queryOptions({
  queryKey: ['contactTopics'],
  queryFn: ({ signal }) =>
    get<Collection<ContactTopic>>('/api/contact_topics', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

/** What was written to those who run the portal, newest first. */
export const contactMessages = ({ message: _opened, ...filters }: MessageFilters) =>
  queryOptions({
    queryKey: ['contactMessages', filters],
    queryFn: ({ signal }) =>
      get<Collection<ContactMessage>>('/api/contact_messages', {
        query: { ...filters, itemsPerPage: messagesPerPage },
        signal,
      }),
  })

export const contactMessage = (id: number) =>
  queryOptions({
    queryKey: ['contactMessages', id],
    queryFn: ({ signal }) => get<ContactMessage>(`/api/contact_messages/${id}`, { signal }),
  })
