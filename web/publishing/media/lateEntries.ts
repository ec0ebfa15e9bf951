import { mdiFilePdfBox } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { mediaSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof mediaSubject> = {
  administration: [
    {
      to: '/admin/pdfLinks',
      label: 'nav.media',
      icon: mdiFilePdfBox,
      access: 'media.manage',
      group: 'contents',
      place: 90,
    },
  ],
}
