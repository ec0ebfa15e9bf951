import { takeawayFailures } from '#contract/meetings/takeaway/takeawayFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { takeawayRoutes } from './routes.ts'
import { takeawayTasks } from './taskDefinitions.ts'

export const takeaway = defineSubject({
  name: 'takeaway',
  failures: takeawayFailures,
  routes: [takeawayRoutes],
  constraintFailures: {
    // The session is deleted before its bundle is recorded.
    session_bundles_session_id_fkey: ['record.notFound', 'session'],
  },
  tasks: takeawayTasks,
})
