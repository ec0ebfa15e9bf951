import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { MailText, MailTextForm, MailTextPreview } from '#contract/messaging/mailTexts.ts'
import { get, put } from '#web/ground/http/client.ts'

/** What administrators have added to each kind of mail. */
export const mailTexts = queryOptions({
  queryKey: ['mailTexts'],
  queryFn: ({ signal }) => get<Collection<MailText>>('/api/mail_texts', { query: { pagination: false }, signal }),
})

/** A text that is not saved, as parameters of a URL; empty fields are left out. */
export const draftQuery = (draft: MailTextForm) =>
  Object.fromEntries(Object.entries(draft).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** A mail as it would be sent with a text that is not saved. The last one is shown until it is there. */
export const mailTextPreview = (kind: string, draft: MailTextForm) =>
  queryOptions({
    queryKey: ['mailTexts', kind, 'preview', draft],
    queryFn: ({ signal }) =>
      get<MailTextPreview>(`/api/mail_texts/${kind}/preview`, { query: draftQuery(draft), signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

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
