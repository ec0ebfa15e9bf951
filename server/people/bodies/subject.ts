import { defineSubject } from '#server/ground/subject.ts'
import { bodiesRoutes } from './routes.ts'

export const bodies = defineSubject({
  name: 'bodies',
  routes: [bodiesRoutes],
})
