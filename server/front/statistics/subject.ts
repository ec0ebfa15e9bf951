import { defineSubject } from '#server/ground/portal/subject.ts'
import { checkListCounts, mergeListCounts } from './listCounts.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics = defineSubject({
  name: 'statistics',
  routes: [statisticsRoutes],
  tasks: (portal) => ({
    'listCounts.merge': () => mergeListCounts(portal),
    'listCounts.check': () => checkListCounts(portal),
  }),
})
