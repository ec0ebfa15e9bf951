import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Channel, ChannelEntry, ChannelPost } from '#contract/publishing/channel/channel.ts'
import { get } from '#web/ground/http/client.ts'
import type { ChannelFilters } from './filters.ts'

export const entriesPerPage = 20

/** Reads what is shown next to the feed. */
export const channel = queryOptions({
  queryKey: ['channel', 'beside'],
  queryFn: ({ signal }) => get<Channel>('/api/channel', { signal }),
})

/** Reads the posts, documents and contents of the channel, newest first. */
export const channelFeed = ({ page }: ChannelFilters) =>
  queryOptions({
    queryKey: ['channel', 'feed', page ?? 1],
    queryFn: ({ signal }) =>
      get<Collection<ChannelEntry>>('/api/channel/feed', { query: { page, itemsPerPage: entriesPerPage }, signal }),
  })

export const channelPost = (id: number) =>
  queryOptions({
    queryKey: ['channel', 'post', id],
    queryFn: ({ signal }) => get<ChannelPost>(`/api/channel_posts/${id}`, { signal }),
  })

export const attachmentUrl = (id: number) => `/api/channel_attachments/${id}/file`
