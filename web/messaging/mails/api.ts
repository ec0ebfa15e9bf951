import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Mail, MailRecord, MailSample, Mails } from '#contract/messaging/mails.ts'
import { get } from '#web/ground/http/client.ts'
import type { MailFilters } from './filters.ts'

export const mailsPerPage = 25
/** Polling interval while a mail is being sent. */
const pollMs = 5_000

/** Mails of the portal, or of one person's account, newest first. */
export const mails = ({ q, state, page, user }: Omit<MailFilters, 'courriel' | 'modele'> & { user?: number }) =>
  queryOptions({
    queryKey: ['mails', { q, state, page, user }],
    queryFn: ({ signal }) =>
      get<Mails>('/api/mails', { query: { q, state, page, user, itemsPerPage: mailsPerPage }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.member.some(isWaiting) ? pollMs : false),
  })

/** A mail with its content. */
export const mail = (id: number) =>
  queryOptions({
    queryKey: ['mails', id],
    queryFn: ({ signal }) => get<MailRecord>(`/api/mails/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? pollMs : false),
  })

/** A sample of each kind of mail, with invented data. */
export const mailSamples = queryOptions({
  queryKey: ['mailSamples'],
  queryFn: ({ signal }) => get<Collection<MailSample>>('/api/mail_samples', { query: { pagination: false }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const isWaiting = ({ state }: Mail) => state === 'waiting'
