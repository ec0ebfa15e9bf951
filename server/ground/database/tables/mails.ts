import type { Generated, JSONColumnType } from 'kysely'
import type { MailState } from '#contract/mails.ts'
import type { Id, Instant } from './columns.ts'

/** What leaves the portal by mail. */
export interface MailTables {
  mails: Mails
}

interface Mails {
  id: Id
  userId: number | null
  toName: string
  toAddress: string
  replyTo: string | null
  kind: string
  facts: JSONColumnType<object>
  sealed: Buffer | null
  messageId: string
  createdAt: Instant
  state: Generated<MailState>
  attempts: Generated<number>
  unanswered: Generated<number>
  nextAttemptAt: Instant
  /** not before this instant, chosen by who caused it; null: at once */
  notBefore: Instant | null
  /** see `mails/kinds.ts`; the smaller one leaves first */
  urgency: Generated<number>
  sentAt: Instant | null
  lastError: string | null
}
