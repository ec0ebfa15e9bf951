import { type LinkPurpose, linkLasts } from '#server/ground/identity/accountLinks.ts'
import { recoveryLastsMs } from '#server/ground/identity/recoveryLinks.ts'
import type { DueMail } from './due.ts'
import type { MailFacts, MailKind } from './kinds.ts'

/** Minutes between two tries, a day in all. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 180, 240, 360, 420]
const minuteMs = 60_000

/** @param attempts how often it was tried before the try that has just failed. Milliseconds. */
export const pauseMs = (attempts: number) => (pauses[Math.min(attempts, pauses.length - 1)] ?? 0) * minuteMs

/** A server that has a mail and does not say so may be looking into it (QUALITY finding 14). */
export const afterSilenceMs = 15 * minuteMs
/** What was left twice without an answer probably arrived twice: an administrator decides of a third copy. */
const maxSilences = 2

/** No mail that failed waits longer than this. */
export const maxPauseMs = Math.max(...pauses) * minuteMs

type MailedLink = LinkPurpose | 'recovery'

const linkPurposes: { readonly [Kind in MailKind]?: MailedLink } = {
  'password.reset': 'password',
  'account.invited': 'activation',
  'email.confirm': 'email',
  'email.asked': 'recovery',
}
const lasts: Record<MailedLink, number> = { ...linkLasts, recovery: recoveryLastsMs }

/** How long the link of each kind of mail lasts from its writing, where `facts.lastsMs` does not say otherwise. Milliseconds. */
export const linkLastsByKind: { readonly [kind: string]: number } = {
  ...Object.fromEntries(Object.entries(linkPurposes).map(([kind, purpose]) => [kind, lasts[purpose]])),
  'email.changed': lasts.recovery,
}

/** What the link that a mail carries is for. Undefined for a mail without a link that ends. */
export function linkPurposeOf({ kind, facts }: { kind: string; facts: object }): MailedLink | undefined {
  const hasRecovery = kind === 'email.changed' && (facts as MailFacts['email.changed']).recovery === 'here'
  return hasRecovery ? 'recovery' : linkPurposes[kind as MailKind]
}

/** Is the link that this mail carries of no use at this instant? */
export function isLinkOver(mail: Pick<DueMail, 'kind' | 'facts' | 'createdAt' | 'notBefore'>, at: Date): boolean {
  const purpose = linkPurposeOf(mail)
  if (purpose === undefined) return false
  const { lastsMs = lasts[purpose] } = mail.facts as { lastsMs?: number }
  return Date.parse(mail.notBefore ?? mail.createdAt) + lastsMs <= at.getTime()
}

/** Is there nothing to hope from another try of this mail, which has just failed? @param next when that would be */
export function isOver(mail: DueMail, next: { at: Date; unanswered: boolean }): boolean {
  const hasBeenSilent = next.unanswered && mail.unanswered + 1 >= maxSilences
  return hasBeenSilent || mail.attempts >= pauses.length || isLinkOver(mail, next.at)
}
