import { mdiAccountKeyOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { providersSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof providersSubject> = {
  administration: [
    {
      to: '/admin/services-d-identification',
      label: 'nav.providers',
      icon: mdiAccountKeyOutline,
      access: 'users.administer',
      group: 'people',
      place: 27,
    },
  ],
}
