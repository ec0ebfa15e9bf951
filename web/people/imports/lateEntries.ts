import { mdiAccountMultiplePlusOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { importsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof importsSubject> = {
  administration: [
    {
      to: '/admin/import',
      label: 'nav.import',
      icon: mdiAccountMultiplePlusOutline,
      access: 'imports.manage',
      group: 'people',
      place: 20,
    },
  ],
}
