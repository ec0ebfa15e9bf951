import { mdiMessageTextOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { contactSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof contactSubject> = {
  administration: [
    {
      to: '/admin/messages',
      label: 'nav.messages',
      icon: mdiMessageTextOutline,
      access: 'contact.manage',
      key: 'm',
      group: 'people',
      place: 30,
    },
  ],
}
