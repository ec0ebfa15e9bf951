import { mdiTwoFactorAuthentication } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { accountsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof accountsSubject> = {
  administration: [
    {
      to: '/admin/deuxieme-etape',
      label: 'nav.secondFactorRule',
      icon: mdiTwoFactorAuthentication,
      access: 'users.administer',
      group: 'people',
      place: 155,
    },
  ],
}
