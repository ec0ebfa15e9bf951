import type { Notification } from '#contract/messaging/notifications.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { notificationText } from '#web/messaging/notifications/notificationText.ts'

/** Announces the newest notification, or how many have arrived. */
export const announcementText = (t: Translate, newest: Notification, count: number): string =>
  count > 1 ? t('told.newOnes', { count }) : t('told.new', { name: notificationText(t, newest) })
