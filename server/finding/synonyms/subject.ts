import { defineSubject } from '#server/ground/subject.ts'
import { synonymsRoutes } from './routes.ts'

export const synonyms = defineSubject({
  name: 'synonyms',
  routes: [synonymsRoutes],
})
