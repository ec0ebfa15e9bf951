import { mdiSitemapOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { bodiesSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof bodiesSubject> = {
  administration: [
    {
      to: '/admin/irps',
      label: 'nav.bodies',
      icon: mdiSitemapOutline,
      access: 'bodies.manage',
      group: 'bodies',
      place: 40,
    },
  ],
}
