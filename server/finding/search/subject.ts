import { defineSubject } from '#server/ground/portal/subject.ts'
import { indexChanges } from './indexing/indexChanges.ts'
import { searchRoutes } from './routes.ts'

export const search = defineSubject({
  name: 'search',
  routes: [searchRoutes],
  tasks: (portal) => ({
    'search.index': (payload, stopping) => indexChanges(portal, payload, stopping),
  }),
})
