import { defineSubject } from '#server/ground/subject.ts'
import { failedTasksRoutes } from './routes.ts'

export const failedTasks = defineSubject({
  name: 'failedTasks',
  routes: [failedTasksRoutes],
})
