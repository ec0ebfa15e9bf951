import type { Notification } from '#contract/messaging/notifications.ts'

/** What is told of one session on one day, or one notification of something else. */
export interface NotificationGroup {
  key: string
  /** null for a single notification, which is shown as it is */
  session: Notification['subject']['session']
  notifications: readonly [Notification, ...Notification[]]
}

/** Groups the notifications of a day by session, in the order of their first one. */
export function groupNotifications(ofDay: readonly Notification[]): NotificationGroup[] {
  const bySession = Map.groupBy(ofDay, ({ id, subject: { session } }) =>
    session ? `session ${session.id}` : `notification ${id}`,
  )
  return [...bySession].flatMap(([key, [first, ...others]]) =>
    first
      ? [{ key, session: others.length > 0 ? first.subject.session : null, notifications: [first, ...others] as const }]
      : [],
  )
}
