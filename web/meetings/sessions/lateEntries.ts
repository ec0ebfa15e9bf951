import { mdiCalendarPlusOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { sessionsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof sessionsSubject> = {
  actions: [
    {
      to: '/evenement/nouveau',
      label: 'palette.newSession',
      icon: mdiCalendarPlusOutline,
      access: 'sessions.prepare',
      place: 10,
    },
  ],
}
