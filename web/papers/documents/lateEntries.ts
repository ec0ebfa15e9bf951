import { mdiFileUploadOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { documentsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof documentsSubject> = {
  actions: [
    { to: '/mes-documents', label: 'palette.file', icon: mdiFileUploadOutline, access: 'documents.file', place: 20 },
  ],
}
