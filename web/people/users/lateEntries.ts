import { mdiAccountCogOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { usersSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof usersSubject> = {
  administration: [
    {
      to: '/admin/users',
      recordPath: '/admin/user/',
      label: 'nav.users',
      icon: mdiAccountCogOutline,
      access: 'users.administer',
      key: 'u',
      group: 'people',
      place: 10,
      otherNames: ['palette.name.accounts'],
    },
  ],
}
