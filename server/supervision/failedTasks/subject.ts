import { defineSubject } from '#server/ground/portal/subject.ts'
import { queueGauges } from './queueGauges.ts'
import { failedTasksRoutes } from './routes.ts'

export const failedTasks = defineSubject({
  name: 'failedTasks',
  routes: [failedTasksRoutes],
  gauges: [queueGauges],
})
