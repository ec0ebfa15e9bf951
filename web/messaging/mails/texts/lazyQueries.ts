import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MailTextForm, MailTextPreview } from '#contract/messaging/mailTexts.ts'
import { get } from '#web/ground/http/client.ts'

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
