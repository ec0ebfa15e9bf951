import { mdiPaletteOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { brandingSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof brandingSubject> = {
  administration: [
    {
      to: '/admin/identite',
      label: 'nav.branding',
      icon: mdiPaletteOutline,
      access: 'branding.manage',
      group: 'contents',
      place: 110,
    },
  ],
}
