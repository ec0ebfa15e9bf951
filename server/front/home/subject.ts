import { defineSubject } from '#server/ground/portal/subject.ts'
import { homeRoutes } from './routes.ts'

export const home = defineSubject({
  name: 'home',
  routes: [homeRoutes],
})
