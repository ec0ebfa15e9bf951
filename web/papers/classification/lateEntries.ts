import { mdiFamilyTree, mdiFileTreeOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { classificationSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof classificationSubject> = {
  administration: [
    {
      to: '/admin/document-types',
      label: 'nav.document-types',
      icon: mdiFileTreeOutline,
      access: 'classifications.manage',
      group: 'classification',
      place: 110,
    },
    {
      to: '/admin/document-commissions',
      label: 'nav.document-commissions',
      icon: mdiFamilyTree,
      access: 'classifications.manage',
      group: 'classification',
      place: 120,
    },
  ],
}
