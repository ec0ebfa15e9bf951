import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactFollowUpForm, ContactMessage, ContactTopic, ContactTopicForm } from '#contract/contact.ts'
import { contactMessage } from '#web/contact/api.ts'
import { put } from '#web/http/client.ts'

/** How far a message is, and what administrators note of it. What is answered is shown at once. */
export function useFollowUp(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: ContactFollowUpForm) => put<ContactMessage>(`/api/contact_messages/${id}`, form),
    onSuccess: (saved) => queries.setQueryData(contactMessage(id).queryKey, saved),
    meta: { success: 'messages.saved', invalidates: ['contactMessages'] },
  })
}

export const useAmendTopic = (id: number) =>
  useMutation({
    mutationFn: (form: ContactTopicForm) => put<ContactTopic>(`/api/contact_topics/${id}`, form),
    meta: { success: 'messages.topicSaved', invalidates: ['contactTopics', 'contactMessages'] },
  })

export const fileUrl = (id: number) => `/api/contact_messages/${id}/file`
