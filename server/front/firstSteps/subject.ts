import { firstStepsAudit } from '#contract/front/firstStepsAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { firstStepsRoutes } from './routes.ts'

/** The first steps of a new portal, for its administrators. */
export const firstSteps = defineSubject({
  name: 'firstSteps',
  auditVocabulary: firstStepsAudit,
  routes: [firstStepsRoutes],
})
