import { defineSubject } from '#server/ground/portal/subject.ts'
import { subscriptionsRoutes } from './routes.ts'

export const following = defineSubject({
  name: 'following',
  routes: [subscriptionsRoutes],
})
