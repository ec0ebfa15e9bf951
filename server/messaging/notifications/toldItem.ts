import type { ChangedPart } from '#contract/changedParts.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'

type Direct = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends { direct: true } ? Kind : never
}[NotificationKind]

/** What is told by a mail of this subject; the others have a mail of their own. */
export type MailedKind = Exclude<NotificationKind, Direct>

export const mailedKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind): kind is MailedKind => !('direct' in notificationKinds[kind]),
)

/** A record that is listed under what is told: a result, a document to read. */
export interface ToldLine {
  /** null: its title is for the portal alone */
  title: string | null
  path: string
  /** what it is, to say it in place of its title: a document when left out */
  thing?: 'session' | 'document' | 'content'
}

/** One thing that a mail tells, as its addressee may read it when the mail is written. */
export interface ToldItem {
  /** of the notification */
  id: number
  kind: MailedKind
  thing: 'session' | 'document' | 'content' | 'thematic' | 'consultation' | 'search' | 'person' | 'validation'
  /** null: it is confidential, and its title is for the portal alone (DOMAIN §14) */
  title: string | null
  /** the body to which it belongs */
  body: string | null
  path: string
  /** the project for which it is told, when it is not the record itself */
  thematic?: string
  /** when the session is: ISO instant */
  startsAt?: string
  /** the day on which something is due, or ends: `2026-03-19` */
  due?: string
  count?: number
  /** what of the session changed, in the order of the contract */
  changed?: readonly ChangedPart[]
  /** the addressee wrote it, or it is about them */
  isOwn?: boolean
  /** at most ten */
  lines?: ToldLine[]
}
