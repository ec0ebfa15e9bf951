import { useMutation } from '@tanstack/react-query'
import type { ContactForm, ContactReceipt } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { post } from '#web/ground/http/client.ts'

/** Sends a message; with a file, as multipart with the form as one part. */
export const useSendMessage = (variant: ContactVariant) =>
  useMutation({
    mutationFn: ({ file, ...written }: Omit<ContactForm, 'variant'> & { file: File | null }) =>
      post<ContactReceipt>('/api/contact_messages', toRequestBody({ ...written, variant }, file)),
    meta: { success: `${variant}.success`, invalidates: ['contactMessages'] },
  })

function toRequestBody(message: ContactForm, file: File | null): object {
  if (!file) return message
  const form = new FormData()
  form.append('form', JSON.stringify(message))
  form.append('file', file)
  return form
}
