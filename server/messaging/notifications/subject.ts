import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireNotificationsOperation } from './expireNotificationsOperation.ts'
import { notificationExportParts } from './exportParts.ts'
import { notificationMails } from './mails.ts'
import { notificationsRoutes } from './routes.ts'
import { notificationTasks } from './taskDefinitions.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribeRoutes.ts'

export const notifications = defineSubject({
  name: 'notifications',
  routes: [notificationsRoutes, unsubscribeRoutes],
  tasks: notificationTasks,
  mails: notificationMails,
  bulkOperations: (portal) => ({ 'notifications.expire': expireNotificationsOperation(portal) }),
  exportParts: notificationExportParts,
})
