import { defineSubject } from '#server/ground/portal/subject.ts'
import { linksRoutes } from './routes.ts'

export const links = defineSubject({
  name: 'links',
  routes: [linksRoutes],
})
