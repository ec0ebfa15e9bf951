import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { notifications } from './api.ts'
import { showAppBadge } from './appBadge.ts'
import { Bell } from './Bell.tsx'
import { readNotificationFilters } from './filters.ts'

/** What one is told of, the bell at the top, and how one wants to be told. */
export const notificationsSubject = defineSubject('notifications', {
  screens: [
    screen({
      path: '/notifications',
      access: 'notifications.read',
      lazy: () => import('./NotificationsPage.tsx'),
      search: readNotificationFilters,
      read: (ensure, _params, filters) => [ensure(notifications(filters))],
    }),
  ],
  BarItem: Bell,
  forget: () => showAppBadge(0),
})
