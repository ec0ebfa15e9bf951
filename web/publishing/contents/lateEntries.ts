import { mdiNewspaperPlus } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { contentsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof contentsSubject> = {
  administration: [
    {
      to: '/admin/contents',
      label: 'nav.contents',
      icon: mdiNewspaperPlus,
      access: 'contents.manage',
      group: 'contents',
      place: 70,
    },
  ],
  actions: [
    {
      to: '/admin/contents/new',
      label: 'palette.newContent',
      icon: mdiNewspaperPlus,
      access: 'contents.manage',
      place: 30,
    },
  ],
}
