import { mdiHandBackRightOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { approvalsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof approvalsSubject> = {
  administration: [
    {
      to: '/admin/traitements',
      label: 'nav.approvals',
      icon: mdiHandBackRightOutline,
      access: 'tasks.approve',
      group: 'monitoring',
      place: 180,
    },
  ],
}
