import type { BulkOperationKind } from '#contract/approvals.ts'
import type { ToldItem } from '#server/messaging/notifications/mailing/toldItem.ts'

/** What each kind of mail is told, to say it (DOMAIN §14). Names and places as they are when it is written. */
export interface MailFacts {
  /** to administrators: somebody asks for an account */
  'account.registered': { userId: number; firstName: string; lastName: string; body: string }
  'account.activated': { firstName: string }
  /** an account made by an administrator or an import: a link to choose a password; `secret` is its token */
  'account.invited': { firstName: string }
  'account.rejected': { firstName: string; reason: string | null }
  /** an account that was validated is no more */
  'account.deleted': { firstName: string; reason: string | null }
  /** nobody has signed in with it for long; days `2026-03-19` */
  'account.idle': { firstName: string; since: string; closesOn: string }
  /** closed by the portal itself, and kept until this day `2026-03-19` */
  'account.closed': { firstName: string; why: 'mandate' | 'idle'; erasedOn: string }
  /** to the owner of an address with which somebody else tries to register (QUALITY AUT-04) */
  'account.exists': { firstName: string }
  /** `secret` is the token of the link, and `lastsMs` how long it is good: an hour when it is not said */
  'password.reset': { firstName: string; lastsMs?: number }
  'password.changed': { firstName: string }
  /** what keeps a device signed in was used twice: one of the two is a copy (QUALITY AUT-13) */
  'signIn.stolen': { firstName: string }
  /** to the new address; `secret` is the token of the link */
  'email.confirm': { firstName: string }
  /** to the present address, when another one is asked for; `secret` is the token of the recovery link */
  'email.asked': { firstName: string }
  /**
   * to the former address. Where its recovery link is: in this mail, whose `secret` is its token; in the one of the request; nowhere
   * when an administrator changed it.
   */
  'email.changed': { firstName: string; recovery?: 'here' | 'earlier' }
  'contact.received': {
    messageId: number
    variant: 'contact' | 'training'
    topic: string
    firstName: string
    lastName: string
    email: string
    message: string
  }
  'contact.copy': { messageId: number; variant: 'contact' | 'training'; topic: string; message: string }
  /** one record, one thing about it or several. The items are those of the notifications, as they could last be read. */
  told: { firstName: string; items: ToldItem[] }
  /** all that a person hears of every day, or every week */
  digest: { firstName: string; rhythm: 'daily' | 'weekly'; items: ToldItem[] }
  /** to administrators: recurring work that is held, of how many records and of how many; the clock when it jumped, ISO instants */
  'approval.requested': {
    works: { kind: BulkOperationKind; count: number; total: number }[]
    clock: { from: string; to: string } | null
  }
  'import.finished': { importId: number; created: number; updated: number; refused: number; deleted: number }
}
export type MailKind = keyof MailFacts

/** How soon a mail has to leave: the smaller number passes first (SPEC §4: news within a minute of its cause). */
const urgencies = {
  /** somebody waits for it in front of a screen */
  link: 0,
  news: 1,
  digest: 2,
  /** thousands at once, which nobody expects to the minute */
  invitation: 3,
} as const

/** The urgency of every kind of mail. */
export const mailUrgency: { readonly [Kind in MailKind]: (typeof urgencies)[keyof typeof urgencies] } = {
  'password.reset': urgencies.link,
  'email.asked': urgencies.link,
  'email.confirm': urgencies.link,
  'account.activated': urgencies.news,
  'account.closed': urgencies.news,
  'account.deleted': urgencies.news,
  'account.exists': urgencies.news,
  'account.idle': urgencies.news,
  'account.registered': urgencies.news,
  'approval.requested': urgencies.news,
  'account.rejected': urgencies.news,
  'contact.copy': urgencies.news,
  'contact.received': urgencies.news,
  'email.changed': urgencies.news,
  'import.finished': urgencies.news,
  'password.changed': urgencies.news,
  'signIn.stolen': urgencies.news,
  told: urgencies.news,
  digest: urgencies.digest,
  'account.invited': urgencies.invitation,
}
