import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ContactMessage, ContactTopic } from '#contract/people/contact/contact.ts'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { MessageFilters } from './filters.ts'

export const messagesPerPage = 25

/** Topics of both contact forms. */
export const contactTopics = queryOptions({
  queryKey: ['contactTopics'],
  queryFn: ({ signal }) =>
    get<Collection<ContactTopic>>('/api/contact_topics', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

/** Messages to the administrators, newest first by default. */
export const contactMessages = ({ message: _opened, ...filters }: MessageFilters) =>
  queryOptions({
    queryKey: ['contactMessages', filters],
    queryFn: ({ signal }) => {
      const { sort, ...query } = filters
      return get<Collection<ContactMessage>>('/api/contact_messages', {
        query: { ...query, order: orderQuery(sort), itemsPerPage: messagesPerPage },
        signal,
      })
    },
  })

export const contactMessage = (id: number) =>
  queryOptions({
    queryKey: ['contactMessages', id],
    queryFn: ({ signal }) => get<ContactMessage>(`/api/contact_messages/${id}`, { signal }),
  })

/** Administrators a message can be assigned to. */
export const administrators = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: ({ signal }) =>
    get<Collection<DirectoryEntry>>('/api/users', {
      query: { role: 'ROLE_ADMIN', status: 'validated', itemsPerPage: 100 },
      signal,
    }),
  staleTime: 5 * 60_000,
})
