import { defineSubject } from '#server/ground/portal/subject.ts'
import { remindOfMandates } from './remindOfMandates.ts'
import { mandatesRoutes } from './routes.ts'

export const mandates = defineSubject({
  name: 'mandates',
  routes: [mandatesRoutes],
  reminders: [remindOfMandates],
})
