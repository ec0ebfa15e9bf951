import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { MailText } from '#contract/messaging/mailTexts.ts'
import { get } from '#web/ground/http/client.ts'

/** What administrators have added to each kind of mail. */
export const mailTexts = queryOptions({
  queryKey: ['mailTexts'],
  queryFn: ({ signal }) => get<Collection<MailText>>('/api/mail_texts', { query: { pagination: false }, signal }),
})
