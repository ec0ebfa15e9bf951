import { defineSubject } from '#server/ground/portal/subject.ts'
import { announceFeatured } from './announce.ts'
import { notifiedThematic } from './notifiedThematic.ts'
import { readProjectEntries } from './readProjectEntries.ts'
import { thematicsRoutes } from './routes.ts'

export const thematics = defineSubject({
  name: 'thematics',
  routes: [thematicsRoutes],
  tasks: (portal) => ({
    'thematics.feature': (payload) => announceFeatured(portal, payload),
  }),
  notifiedRecords: [notifiedThematic],
  searchEntries: { thematics: readProjectEntries },
})
