import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ContactMessage, ContactTopic } from '#contract/people/contact.ts'
import type { DirectoryEntry } from '#contract/people/users.ts'
import { get } from '#web/ground/http/client.ts'
import { orderOf } from '#web/ground/records/list/sort.ts'
import type { MessageFilters } from './filters.ts'

export const messagesPerPage = 25

/** What one may write about, of both kinds. */
export const contactTopics = queryOptions({
  queryKey: ['contactTopics'],
  queryFn: ({ signal }) =>
    get<Collection<ContactTopic>>('/api/contact_topics', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

/** What was written to those who run the portal, newest first unless told otherwise. */
export const contactMessages = ({ message: _opened, ...filters }: MessageFilters) =>
  queryOptions({
    queryKey: ['contactMessages', filters],
    queryFn: ({ signal }) => {
      const { sort, ...query } = filters
      return get<Collection<ContactMessage>>('/api/contact_messages', {
        query: { ...query, order: orderOf(sort), itemsPerPage: messagesPerPage },
        signal,
      })
    },
  })

export const contactMessage = (id: number) =>
  queryOptions({
    queryKey: ['contactMessages', id],
    queryFn: ({ signal }) => get<ContactMessage>(`/api/contact_messages/${id}`, { signal }),
  })

/** Who may take care of a message. */
export const administrators = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: ({ signal }) =>
    get<Collection<DirectoryEntry>>('/api/users', {
      query: { role: 'ROLE_ADMIN', status: 'validated', itemsPerPage: 100 },
      signal,
    }),
  staleTime: 5 * 60_000,
})
