import { defineSubject } from '#server/ground/portal/subject.ts'
import { takeawayRoutes } from './routes.ts'
import { takeawayTasks } from './taskDefinitions.ts'

export const takeaway = defineSubject({
  name: 'takeaway',
  routes: [takeawayRoutes],
  tasks: takeawayTasks,
})
