import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailText, MailTextForm } from '#contract/messaging/mailTexts.ts'
import { put } from '#web/ground/http/client.ts'
import { mailTexts } from './api.ts'

/** Saves what is added to a kind of mail. `version` as it was read. */
export function useSaveMailText(kind: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ form, version }: { form: MailTextForm; version: number | null }) =>
      put<MailText>(`/api/mail_texts/${kind}`, { ...form, version }),
    onSuccess: (saved) =>
      queries.setQueryData(
        mailTexts.queryKey,
        (texts) => texts && { ...texts, member: texts.member.map((text) => (text.kind === kind ? saved : text)) },
      ),
    meta: { success: 'mailTexts.saved', invalidates: ['mailTexts', 'mailSamples', 'mails'] },
  })
}
