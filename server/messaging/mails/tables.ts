import type { Generated, JSONColumnType } from 'kysely'
import type { MailState } from '#contract/messaging/mails.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    mails: Mails
    mailTexts: MailTexts
    mailHolds: { sole: Generated<boolean>; since: Instant }
  }
}

interface MailTexts {
  kind: string
  subject: string | null
  opening: string | null
  closing: string | null
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
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
  /** earliest sending time, chosen by the author; null: at once */
  notBefore: Instant | null
  /** see `mails/kinds.ts`; smaller numbers are sent first */
  urgency: Generated<number>
  sentAt: Instant | null
  lastError: string | null
}
