import { defineSubject } from '#server/ground/portal/subject.ts'
import { followingExportParts } from './exportParts.ts'
import { subscriptionsRoutes } from './routes.ts'

export const following = defineSubject({
  name: 'following',
  routes: [subscriptionsRoutes],
  exportParts: followingExportParts,
})
