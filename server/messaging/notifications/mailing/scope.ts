import { type NotificationKind, notificationKindNames } from '#contract/notifications.ts'
import type { Rhythm } from '#contract/rhythms.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { mailedKinds } from './toldItem.ts'

/** The mails that a link stops: of these kinds, at these rhythms. */
export interface Scope {
  kinds: readonly NotificationKind[]
  rhythms: readonly Exclude<Rhythm, 'none'>[]
}

const allRhythms = ['immediate', 'daily', 'weekly'] as const
/** What is written in the place of kinds for all that digests bring. */
const digests = 'digests'

/**
 * What the link of a mail stops, in one line: the kinds of what it tells; all digests, of one that tells of several. Null for a
 * mail that is not told to be stopped: those of one's own account.
 */
export function scopeOf(mail: { kind: string; facts: object }): string | null {
  if (mail.kind === 'account.registered' || mail.kind === 'import.finished') return mail.kind
  if (mail.kind !== 'told' && mail.kind !== 'digest') return null
  const { items } = mail.facts as MailFacts['told' | 'digest']
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return mail.kind === 'digest' && kinds.length > 1 ? digests : kinds.join(',')
}

/** Null when a later version of the portal knows no such kind. */
export function readScope(written: string): Scope | null {
  if (written === digests) return { kinds: mailedKinds, rhythms: ['daily', 'weekly'] }
  const kinds = written
    .split(',')
    .filter((kind): kind is NotificationKind => notificationKindNames.some((name) => name === kind))
  return kinds.length > 0 ? { kinds, rhythms: allRhythms } : null
}
