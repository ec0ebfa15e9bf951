import { defineSubject } from '#server/ground/portal/subject.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics = defineSubject({
  name: 'statistics',
  routes: [statisticsRoutes],
})
