import { type NotificationKind, notificationKindNames } from '#contract/notifications.ts'
import type { Rhythm } from '#contract/rhythms.ts'
import { mailedKinds } from '#server/messaging/notifications/toldItem.ts'

/** The mails that a link stops: of these kinds, at these rhythms. */
export interface Scope {
  kinds: readonly NotificationKind[]
  rhythms: readonly Exclude<Rhythm, 'none'>[]
}

const allRhythms = ['immediate', 'daily', 'weekly'] as const
/** What is written in the place of kinds for all that digests bring. */
const digests = 'digests'

/** The scope of a mail that tells of notifications: their kinds; all digests, of a digest that tells of several. */
export function scopeOfItems(
  items: readonly { kind: NotificationKind }[],
  { isDigest }: { isDigest: boolean },
): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return isDigest && kinds.length > 1 ? digests : kinds.join(',')
}

/** Null when a later version of the portal knows no such kind. */
export function readScope(written: string): Scope | null {
  if (written === digests) return { kinds: mailedKinds, rhythms: ['daily', 'weekly'] }
  const kinds = written
    .split(',')
    .filter((kind): kind is NotificationKind => notificationKindNames.some((name) => name === kind))
  return kinds.length > 0 ? { kinds, rhythms: allRhythms } : null
}
