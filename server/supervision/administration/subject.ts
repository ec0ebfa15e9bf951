import { defineSubject } from '#server/ground/portal/subject.ts'
import { administrationRoutes } from './routes.ts'

/** The first page of the administration. */
export const administration = defineSubject({
  name: 'administration',
  routes: [administrationRoutes],
})
