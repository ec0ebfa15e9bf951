import { mdiAlertOctagonOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { tasksSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof tasksSubject> = {
  administration: [
    {
      to: '/admin/taches',
      label: 'nav.failedTasks',
      icon: mdiAlertOctagonOutline,
      access: 'tasks.manage',
      group: 'monitoring',
      place: 170,
    },
  ],
}
