import { mdiSwapHorizontal } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { searchSubject } from './subject.ts'

export const searchLate: LateEntries<typeof searchSubject> = {
  administration: [
    { to: '/admin/synonymes', label: 'nav.synonyms', icon: mdiSwapHorizontal, access: 'search.manage', place: 60 },
  ],
}
