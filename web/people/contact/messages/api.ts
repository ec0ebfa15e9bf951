import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  ContactFollowUpForm,
  ContactMessage,
  ContactMessagesBulkForm,
  ContactMessagesBulkOutcome,
  ContactTopic,
  ContactTopicForm,
} from '#contract/people/contact/contact.ts'
import { post, put } from '#web/ground/http/client.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { contactMessage } from '#web/people/contact/api.ts'

/** Updates the state and the note of a message; shows the response at once. */
export function useFollowUp(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: ContactFollowUpForm) => put<ContactMessage>(`/api/contact_messages/${id}`, form),
    onSuccess: (saved) => queries.setQueryData(contactMessage(id).queryKey, saved),
    meta: { success: 'messages.saved', invalidates: ['contactMessages'] },
  })
}

const successKeys = {
  close: 'messages.closedMany',
  reopen: 'messages.reopenedMany',
  assign: 'messages.takenMany',
} as const satisfies Record<ContactMessagesBulkForm['action'], string>

/** Applies an action to several messages, all or none. Reports how many have changed. */
export function useBulkMessages() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (form: z.input<typeof ContactMessagesBulkForm>) =>
      post<z.output<typeof ContactMessagesBulkOutcome>>('/api/contact_messages/bulk', form),
    onSuccess: ({ action, count }) => notify('success', t(successKeys[action], { count })),
    meta: { invalidates: ['contactMessages'], refusals: { 404: 'messages.someGone' } },
  })
}

export const useAmendTopic = (id: number) =>
  useMutation({
    mutationFn: (form: ContactTopicForm) => put<ContactTopic>(`/api/contact_topics/${id}`, form),
    meta: { success: 'messages.topicSaved', invalidates: ['contactTopics', 'contactMessages'] },
  })

export const fileUrl = (id: number) => `/api/contact_messages/${id}/file`
