import { mdiBriefcaseOutline, mdiCardAccountDetailsOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { mandatesSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof mandatesSubject> = {
  administration: [
    {
      to: '/admin/jobs',
      label: 'nav.jobs',
      icon: mdiBriefcaseOutline,
      access: 'bodies.manage',
      group: 'bodies',
      place: 50,
    },
    {
      to: '/admin/mandates',
      label: 'nav.mandates',
      icon: mdiCardAccountDetailsOutline,
      access: 'bodies.manage',
      group: 'bodies',
      place: 60,
    },
  ],
}
