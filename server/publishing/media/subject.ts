import { defineSubject } from '#server/ground/portal/subject.ts'
import { mediaRoutes } from './routes.ts'
import { mediaTasks } from './taskDefinitions.ts'

export const media = defineSubject({
  name: 'media',
  routes: [mediaRoutes],
  tasks: mediaTasks,
})
