import { mdiBellOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { notificationsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof notificationsSubject> = {
  pages: [
    {
      to: '/notifications',
      label: 'palette.name.notifications',
      icon: mdiBellOutline,
      access: 'notifications.read',
      place: 20,
      otherNames: ['palette.name.myNotifications'],
    },
  ],
}
