import { type LinkPurpose, linkLifetimesMs } from '#server/ground/identity/accountLinks.ts'
import { recoveryLinkLifetimeMs } from '#server/ground/identity/recoveryLinks.ts'
import type { MailFacts, MailKind } from '#server/messaging/mails/kinds.ts'
import type { DueMail } from './mailQueue.ts'

/** Delays between attempts, a day in all. Minutes. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 180, 240, 360, 420]
const minuteMs = 60_000

/**
 * The delay before the next attempt. Milliseconds. @param attempts number of attempts before the one that has just
 * failed
 */
export const pauseMs = (attempts: number) => (pauses[Math.min(attempts, pauses.length - 1)] ?? 0) * minuteMs

/** Delay after an unanswered mail: the server may still be processing it (QUALITY finding 14). */
export const unansweredRetryMs = 15 * minuteMs
/** A mail left twice without an answer probably arrived twice: an administrator decides about a third copy. */
const maxUnanswered = 2

/** The longest delay of a failed mail. */
export const maxPauseMs = Math.max(...pauses) * minuteMs

type MailedLink = LinkPurpose | 'recovery'

const linkPurposes: { readonly [Kind in MailKind]?: MailedLink } = {
  'password.reset': 'password',
  'account.invited': 'activation',
  'account.confirmEmail': 'request',
  'email.confirm': 'email',
  'email.asked': 'recovery',
  'secondFactor.removalOffered': 'secondFactor',
}
const linkLifetimes: Record<MailedLink, number> = { ...linkLifetimesMs, recovery: recoveryLinkLifetimeMs }

/**
 * Validity of the link of each kind of mail from its writing, where `facts.lastsMs` does not say otherwise.
 * Milliseconds.
 */
export const linkLifetimesByKind: { readonly [kind: string]: number } = {
  ...Object.fromEntries(Object.entries(linkPurposes).map(([kind, purpose]) => [kind, linkLifetimes[purpose]])),
  'email.changed': linkLifetimes.recovery,
}

/** The purpose of the link in a mail. Undefined for a mail without an expiring link. */
export function linkPurposeOf({ kind, facts }: { kind: string; facts: object }): MailedLink | undefined {
  const hasRecovery = kind === 'email.changed' && (facts as MailFacts['email.changed']).recovery === 'here'
  return hasRecovery ? 'recovery' : linkPurposes[kind as MailKind]
}

/** Whether the link of this mail is expired at this instant. */
export function isLinkExpired(mail: Pick<DueMail, 'kind' | 'facts' | 'createdAt' | 'notBefore'>, at: Date): boolean {
  const purpose = linkPurposeOf(mail)
  if (purpose === undefined) return false
  const { lastsMs = linkLifetimes[purpose] } = mail.facts as { lastsMs?: number }
  return Date.parse(mail.notBefore ?? mail.createdAt) + lastsMs <= at.getTime()
}

/** Whether another attempt for a mail that has just failed is useless. @param next when that attempt would be */
export function isRetryUseless(mail: DueMail, next: { at: Date; unanswered: boolean }): boolean {
  const hasBeenSilent = next.unanswered && mail.unanswered + 1 >= maxUnanswered
  return hasBeenSilent || mail.attempts >= pauses.length || isLinkExpired(mail, next.at)
}
