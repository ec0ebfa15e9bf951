import { mdiShieldSearch } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { auditTrailSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof auditTrailSubject> = {
  administration: [
    {
      to: '/admin/audit',
      label: 'nav.audit',
      icon: mdiShieldSearch,
      access: 'audit.read',
      group: 'monitoring',
      place: 160,
      otherNames: ['palette.name.audit'],
    },
  ],
}
