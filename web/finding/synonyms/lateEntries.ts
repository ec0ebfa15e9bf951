import { mdiSwapHorizontal } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { synonymsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof synonymsSubject> = {
  administration: [
    {
      to: '/admin/synonymes',
      label: 'nav.synonyms',
      icon: mdiSwapHorizontal,
      access: 'search.manage',
      group: 'classification',
      place: 130,
    },
  ],
}
