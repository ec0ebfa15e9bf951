import { defineSubject } from '#server/ground/portal/subject.ts'
import { firstStepsRoutes } from './routes.ts'

/** The first steps of a new portal, for its administrators. */
export const firstSteps = defineSubject({
  name: 'firstSteps',
  routes: [firstStepsRoutes],
})
