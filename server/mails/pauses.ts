import { type LinkPurpose, linkLasts } from '#server/accounts/accountLinks.ts'
import type { DueMail } from './due.ts'
import type { MailKind } from './kinds.ts'

/** Minutes between two tries, a day in all. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 180, 240, 360, 420]
const minuteMs = 60_000

/** @param attempts how often it was tried before the try that has just failed. Milliseconds. */
export const pauseMs = (attempts: number) => (pauses[Math.min(attempts, pauses.length - 1)] ?? 0) * minuteMs

/** A server that has a mail and does not say so may be looking into it (QUALITY finding 14). */
export const afterSilenceMs = 15 * minuteMs
/** What was left twice without an answer probably arrived twice: an administrator decides of a third copy. */
const maxSilences = 2

/** The links that mails carry end. */
export const linkPurposes: { readonly [Kind in MailKind]?: LinkPurpose } = {
  'password.reset': 'password',
  'account.invited': 'activation',
  'email.confirm': 'email',
}

/** Is the link that this mail carries of no use at this instant? */
export function isLinkOver(
  { kind, facts, createdAt }: Pick<DueMail, 'kind' | 'facts' | 'createdAt'>,
  at: Date,
): boolean {
  const purpose = linkPurposes[kind as MailKind]
  if (purpose === undefined) return false
  const { lastsMs = linkLasts[purpose] } = facts as { lastsMs?: number }
  return Date.parse(createdAt) + lastsMs <= at.getTime()
}

/** Is there nothing to hope from another try of this mail, which has just failed? @param next when that would be */
export function isOver(mail: DueMail, next: { at: Date; unanswered: boolean }): boolean {
  const hasBeenSilent = next.unanswered && mail.unanswered + 1 >= maxSilences
  return hasBeenSilent || mail.attempts >= pauses.length || isLinkOver(mail, next.at)
}
