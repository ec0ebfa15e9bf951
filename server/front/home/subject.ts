import { defineSubject } from '#server/ground/portal/subject.ts'
import { homeExportParts } from './exportParts.ts'
import { homeRoutes } from './routes.ts'

export const home = defineSubject({
  name: 'home',
  routes: [homeRoutes],
  exportParts: homeExportParts,
})
