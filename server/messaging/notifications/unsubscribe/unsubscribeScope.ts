import type { Rhythm } from '#contract/ground/rhythms.ts'
import { type NotificationKind, notificationKindNames } from '#contract/messaging/notifications.ts'
import { mailedKinds } from '#server/messaging/notifications/noticeItem.ts'

/** What an unsubscribe link stops: mails of these kinds at these rhythms. */
export interface UnsubscribeScope {
  kinds: readonly NotificationKind[]
  rhythms: readonly Exclude<Rhythm, 'none'>[]
}

const allRhythms = ['immediate', 'daily', 'weekly'] as const
/** Stored instead of kinds, for everything in digests. */
const allDigests = 'digests'

/** The scope of a mail that tells of notifications: their kinds; all digests, of a digest that tells of several. */
export function scopeOfItems(
  items: readonly { kind: NotificationKind }[],
  { isDigest }: { isDigest: boolean },
): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return isDigest && kinds.length > 1 ? allDigests : kinds.join(',')
}

/** Parses a scope. Null when it has no kind that this version of the portal knows. */
export function parseUnsubscribeScope(written: string): UnsubscribeScope | null {
  if (written === allDigests) return { kinds: mailedKinds, rhythms: ['daily', 'weekly'] }
  const kinds = written
    .split(',')
    .filter((kind): kind is NotificationKind => notificationKindNames.some((name) => name === kind))
  return kinds.length > 0 ? { kinds, rhythms: allRhythms } : null
}
