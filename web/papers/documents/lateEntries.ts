import { mdiFamilyTree, mdiFileTreeOutline, mdiFileUploadOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { documentsSubject } from './subject.ts'

export const documentsLate: LateEntries<typeof documentsSubject> = {
  administration: [
    {
      to: '/admin/document-types',
      label: 'nav.document-types',
      icon: mdiFileTreeOutline,
      access: 'classifications.manage',
      place: 110,
    },
    {
      to: '/admin/document-commissions',
      label: 'nav.document-commissions',
      icon: mdiFamilyTree,
      access: 'classifications.manage',
      place: 120,
    },
  ],
  actions: [
    { to: '/mes-documents', label: 'palette.file', icon: mdiFileUploadOutline, access: 'documents.file', place: 20 },
  ],
}
