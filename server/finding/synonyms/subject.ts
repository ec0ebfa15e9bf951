import { defineSubject } from '#server/ground/portal/subject.ts'
import { synonymsRoutes } from './routes.ts'

export const synonyms = defineSubject({
  name: 'synonyms',
  routes: [synonymsRoutes],
})
