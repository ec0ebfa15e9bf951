import { defineSubject } from '#server/ground/portal/subject.ts'
import { analyticsRoutes } from './routes.ts'

export const analytics = defineSubject({
  name: 'analytics',
  routes: [analyticsRoutes],
})
