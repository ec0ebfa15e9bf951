import { gettingStartedFailures } from '#contract/meetings/gettingStarted/gettingStartedFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { gettingStartedExportParts } from './exportParts.ts'
import { gettingStartedRoutes } from './routes.ts'
import { gettingStartedTasks } from './taskDefinitions.ts'

export const gettingStarted = defineSubject({
  name: 'gettingStarted',
  failures: gettingStartedFailures,
  routes: [gettingStartedRoutes],
  tasks: gettingStartedTasks,
  exportParts: gettingStartedExportParts,
})
