import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ChannelPost, ChannelPostForm } from '#contract/publishing/channel/channel.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { channelPost } from './api.ts'
import { useWritePost } from './mutations.ts'
import { type DraftAttachment, useAttachments } from './useAttachments.ts'

export type Draft = z.input<typeof ChannelPostForm>
const fieldOrder = ['text', 'attachments'] as const

interface PostFormOptions {
  /** null for a new post. */
  post: ChannelPost | null
  /** Unsaved text of an earlier visit, for a new post. */
  left?: string
  onSaved: () => void
}

/**
 * Manages the form state of a post with its attachments. Refuses to save while an attachment is uploading or has
 * failed.
 */
export function usePostForm({ post, left = '', onSaved }: PostFormOptions) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useWritePost(post?.id ?? null)
  const state = useRecordForm<ChannelPost, Draft, ChannelPostForm, ChannelPost>({
    // the composer keeps a new one itself, also when its page is left
    name: post && `post ${post.id}`,
    schema: ChannelPostForm,
    item: post,
    draftOf: (item) => ({
      text: item?.text ?? left,
      attachments: (item?.attachments ?? []).map(({ id }) => ({ id })),
    }),
    order: fieldOrder,
    never: ['attachments'],
    write: (form, version) => mutateAsync({ form, version }),
    readAgain: async () => (post ? queries.fetchQuery({ ...channelPost(post.id), staleTime: 0 }) : undefined),
    onSaved,
  })
  const { form, conflict } = state
  const attachments = useAttachments(post?.attachments ?? [], (kept) =>
    form.setValue('attachments', kept, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  )

  const save = async () => {
    const unkept = unsavedAttachmentsMessage(attachments.all)
    if (unkept) form.setError('attachments', { message: t(unkept) }, { shouldFocus: true })
    else await state.save()
  }
  const takeTheirs = async () => {
    await (conflict || undefined)?.takeTheirs()
    const theirs = post && queries.getQueryData(channelPost(post.id).queryKey)
    if (theirs) attachments.reset(theirs.attachments)
  }
  return { ...state, save, conflict: conflict && { ...conflict, takeTheirs }, attachments }
}

function unsavedAttachmentsMessage(all: readonly DraftAttachment[]) {
  if (all.some(({ progress }) => progress.state === 'sending')) return 'channel.stillSending'
  return all.some(({ progress }) => progress.state !== 'kept') ? 'channel.notSent' : null
}
