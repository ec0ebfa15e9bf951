import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { mailNotifications } from './mailing/mailNotifications.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** mails due notifications */
    'notifications.mail': Record<never, never>
  }
}

export const notificationTasks = defineTasks({
  'notifications.mail': {
    lane: 'mail',
    series: 'notifications.mail',
    safeguard: { clock: 'writes the mails that are due to many people' },
    run: (portal) => (_payload, stopping) => mailNotifications(portal, stopping),
  },
})
