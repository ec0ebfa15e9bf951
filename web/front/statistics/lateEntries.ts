import { mdiChartBar } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { statisticsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof statisticsSubject> = {
  administration: [
    {
      to: '/admin/statistics',
      label: 'nav.statistics',
      icon: mdiChartBar,
      access: 'statistics.read',
      group: 'monitoring',
      place: 150,
    },
  ],
}
