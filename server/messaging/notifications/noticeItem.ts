import type { ChangedPart } from '#contract/messaging/changedParts.ts'
import { type NotificationKind, notificationKinds, type ProposalFate } from '#contract/messaging/notifications.ts'

type DirectKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends { direct: true } ? Kind : never
}[NotificationKind]

/** A kind that is reported by mails of this module; the others have their own mails. */
export type MailedKind = Exclude<NotificationKind, DirectKind>

export const mailedKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind): kind is MailedKind => !('direct' in notificationKinds[kind]),
)

/** A record listed under an item: a result, a document to read. */
export interface NoticeLine {
  /** null: the title is shown in the portal only */
  title: string | null
  path: string
  /** type of the record, shown instead of its title; a document by default */
  thing?: 'session' | 'document' | 'content'
}

/** One item of a mail, as its addressee may read it when the mail is written. */
export interface NoticeItem {
  /** id of the notification */
  id: number
  kind: MailedKind
  thing:
    | 'session'
    | 'document'
    | 'commitment'
    | 'content'
    | 'thematic'
    | 'consultation'
    | 'search'
    | 'person'
    | 'body'
    | 'proposal'
    | 'validation'
  /** null: the record is confidential, and its title is shown in the portal only (DOMAIN §14) */
  title: string | null
  /** name of the body */
  body: string | null
  path: string
  /** project for which it is reported, when it is not the record itself */
  thematic?: string
  /** start of the session: ISO instant */
  startsAt?: string
  /** day of a deadline or an end: `2026-03-19` */
  due?: string
  count?: number
  /** changed parts of the session, in the order of the contract */
  changed?: readonly ChangedPart[]
  /** what became of a proposed point */
  fate?: ProposalFate
  /** the addressee wrote it, or it is about them */
  isOwn?: boolean
  /** at most ten */
  lines?: NoticeLine[]
  /** the addressee is asked whether they come: what the link of their answer says, before it is sealed */
  answer?: string
}
