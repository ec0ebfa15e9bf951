import { defineSubject } from '#server/ground/portal/subject.ts'
import { bodiesRoutes } from './routes.ts'

export const bodies = defineSubject({
  name: 'bodies',
  routes: [bodiesRoutes],
})
