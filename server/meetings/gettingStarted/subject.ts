import { defineSubject } from '#server/ground/portal/subject.ts'
import { gettingStartedExportParts } from './exportParts.ts'
import { gettingStartedRoutes } from './routes.ts'
import { gettingStartedTasks } from './taskDefinitions.ts'

export const gettingStarted = defineSubject({
  name: 'gettingStarted',
  routes: [gettingStartedRoutes],
  tasks: gettingStartedTasks,
  exportParts: gettingStartedExportParts,
})
