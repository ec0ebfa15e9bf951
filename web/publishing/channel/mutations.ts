import { useMutation } from '@tanstack/react-query'
import type { ChannelPost, ChannelPostForm } from '#contract/publishing/channel/channel.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import './translations.ts'

/** Creates a post, or updates an existing one. */
export const useWritePost = (id: number | null) =>
  useMutation({
    mutationFn: ({ form, version }: { form: ChannelPostForm; version: number | null }) =>
      id === null
        ? post<ChannelPost>('/api/channel_posts', form)
        : put<ChannelPost>(`/api/channel_posts/${id}`, { ...form, version }),
    meta: { success: id === null ? 'channel.sent' : 'channel.saved', invalidates: ['channel'] },
  })

export const useRemovePost = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/channel_posts/${id}`),
    meta: {
      success: 'channel.deleted',
      invalidates: ['channel'],
      reloadsOnConflict: true,
      refusals: { 404: 'conflict.removed' },
    },
  })
