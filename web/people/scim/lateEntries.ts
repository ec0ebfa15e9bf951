import { mdiAccountSyncOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { scimSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof scimSubject> = {
  administration: [
    {
      to: '/admin/annuaire',
      label: 'nav.scim',
      icon: mdiAccountSyncOutline,
      access: 'scim.manage',
      group: 'people',
      place: 25,
    },
  ],
}
