import type { Notification } from '#contract/messaging/notifications.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'

/** What is told of one session on one day, or one notification of something else. */
export interface NotificationGroup {
  key: string
  /** null for a single notification, which is shown as it is */
  session: Notification['subject']['session']
  notifications: readonly [Notification, ...Notification[]]
}

/** Groups notifications by session and day, in the order of their first one. */
export function groupNotifications(told: readonly Notification[]): NotificationGroup[] {
  const bySession = Map.groupBy(told, ({ id, createdAt, subject: { session } }) =>
    session ? `session ${session.id} ${dayOf(createdAt)}` : `notification ${id}`,
  )
  return [...bySession].flatMap(([key, [first, ...others]]) =>
    first
      ? [{ key, session: others.length > 0 ? first.subject.session : null, notifications: [first, ...others] as const }]
      : [],
  )
}
