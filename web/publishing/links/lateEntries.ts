import { mdiLink } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { linksSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof linksSubject> = {
  administration: [
    {
      to: '/admin/links',
      label: 'nav.links',
      icon: mdiLink,
      access: 'links.manage',
      group: 'contents',
      place: 100,
    },
  ],
}
