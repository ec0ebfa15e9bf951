import { defineSubject } from '#server/ground/subject.ts'
import { linksRoutes } from './routes.ts'

export const links = defineSubject({
  name: 'links',
  routes: [linksRoutes],
})
