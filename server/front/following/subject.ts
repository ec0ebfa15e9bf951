import { defineSubject } from '#server/ground/subject.ts'
import { subscriptionsRoutes } from './routes.ts'

export const following = defineSubject({
  name: 'following',
  routes: [subscriptionsRoutes],
})
