import { mdiForumOutline } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { thematicsSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof thematicsSubject> = {
  administration: [
    {
      to: '/admin/thematics',
      label: 'nav.thematics',
      icon: mdiForumOutline,
      access: 'thematics.manage',
      group: 'contents',
      place: 80,
    },
  ],
  pages: [
    {
      to: '/mes-projets',
      label: 'palette.name.myProjects',
      icon: mdiForumOutline,
      access: 'thematics.follow',
      place: 10,
      otherNames: ['palette.name.followed'],
    },
  ],
}
