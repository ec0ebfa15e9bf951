import { z } from 'zod'
import { oneOrMore, pagedParameters, queryId, searchText } from '#contract/ground/queryShapes.ts'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/**
 * `kept`: no mail server is configured, the mail is read in the portal. `dropped`: there was nothing left to say when
 * it was due.
 */
export const mailStates = ['waiting', 'kept', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

const head = {
  id: Id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  createdAt: Timestamp,
  /** earliest time of sending, if one was chosen; null: at once */
  notBefore: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  lastError: z.string().nullable(),
}

/** An outgoing mail, newest first. */
export const Mail = item('Mail', head)
export type Mail = z.infer<typeof Mail>
export const Mails = collection(Mail).extend({
  /** since when the longest waiting mail could have been sent; null if none waits; ignores filters */
  oldestWaitingAt: Timestamp.nullable(),
})
export type Mails = z.infer<typeof Mails>

/** Why the link of a mail no longer works. `used`: also if a newer link replaced it. */
export const linkEnds = ['expired', 'used'] as const
export type LinkEnd = (typeof linkEnds)[number]

/**
 * A mail with its text. The link is only shown to administrators if the mail is `kept`: `link` is then its target while
 * it works, and `linkEnd` says why it does not. `canRetry`: sending failed, and the link is still valid.
 */
export const MailRecord = item('Mail', {
  ...head,
  text: z.string(),
  html: z.string(),
  link: z.url().nullable(),
  linkEnd: z.enum(linkEnds).nullable(),
  canRetry: z.boolean(),
})
export type MailRecord = z.infer<typeof MailRecord>

/**
 * A sample of a kind of mail, without personal data. `kind` is that of the mail, or of its notification:
 * `session.convened`, `digest.daily`.
 */
export const MailSample = item('MailSample', { kind: z.string(), subject: z.string() })
export type MailSample = z.infer<typeof MailSample>
export const MailSamples = collection(MailSample)

export const MailsQuery = z.object({
  ...pagedParameters,
  state: oneOrMore(z.enum(mailStates)).optional(),
  q: searchText.optional(),
  /** the addressee's account */
  user: queryId.optional(),
})
export type MailsQuery = z.infer<typeof MailsQuery>
