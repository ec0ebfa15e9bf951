import { defineSubject } from '#server/ground/portal/subject.ts'
import { classificationRoutes } from './routes.ts'

export const classification = defineSubject({
  name: 'classification',
  routes: [classificationRoutes],
})
