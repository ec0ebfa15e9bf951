import { mdiBriefcaseOutline, mdiCardAccountDetailsOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { mandatesSubject } from './subject.ts'

export const mandatesLate: LateEntries<typeof mandatesSubject> = {
  administration: [
    { to: '/admin/jobs', label: 'nav.jobs', icon: mdiBriefcaseOutline, access: 'bodies.manage', place: 90 },
    {
      to: '/admin/mandates',
      label: 'nav.mandates',
      icon: mdiCardAccountDetailsOutline,
      access: 'bodies.manage',
      place: 100,
    },
  ],
}
