import { mdiEmailEditOutline, mdiEmailFastOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { mailsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof mailsSubject> = {
  administration: [
    {
      to: '/admin/courriels',
      label: 'nav.mails',
      icon: mdiEmailFastOutline,
      access: 'mails.read',
      group: 'monitoring',
      place: 140,
      otherNames: ['palette.name.mails', 'palette.name.emails'],
    },
    {
      to: '/admin/textes-des-courriels',
      label: 'nav.mailTexts',
      icon: mdiEmailEditOutline,
      access: 'mails.complete',
      group: 'contents',
      place: 111,
    },
  ],
}
