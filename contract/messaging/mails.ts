import { z } from 'zod'
import { oneOrMore, paged, words } from '#contract/ground/queryShapes.ts'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/** `kept`: there is no server to send it with, it is read here. `dropped`: when it was to leave, nothing was left to tell. */
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
  /** when it leaves at the earliest, where somebody chose it; null: as soon as it is written */
  notBefore: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  lastError: z.string().nullable(),
}

/** What leaves the portal by mail, newest first. */
export const Mail = item('Mail', head)
export type Mail = z.infer<typeof Mail>
export const Mails = collection(Mail).extend({
  /** since when the mail that has waited longest could have left; null when none waits, whatever the filters */
  oldestWaitingAt: Timestamp.nullable(),
})
export type Mails = z.infer<typeof Mails>

/** Why the link of a mail opens nothing any more. `used`: a newer one may also have taken its place. */
export const linkEnds = ['expired', 'used'] as const
export type LinkEnd = (typeof linkEnds)[number]

/**
 * A mail as it is read. Its link is its addressee's alone, unless the mail is kept: what is read here says it then, and `link`
 * is where its button leads, as long as it opens something; `linkEnd` says why it does not. `canRetry`: it has failed, and its
 * link is not over.
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

/** What a kind of mail looks like, about nobody. `kind` is that of the mail, or what it tells: `session.convened`, `digest.daily`. */
export const MailSample = item('MailSample', { kind: z.string(), subject: z.string() })
export type MailSample = z.infer<typeof MailSample>
export const MailSamples = collection(MailSample)

export const MailsQuery = z.object({ ...paged, state: oneOrMore(z.enum(mailStates)).optional(), q: words.optional() })
export type MailsQuery = z.infer<typeof MailsQuery>
