import { defineSubject } from '#server/ground/portal/subject.ts'
import { mailExportParts } from './exportParts.ts'
import { mailsRoutes } from './routes.ts'
import { mailTasks } from './taskDefinitions.ts'

export const mails = defineSubject({
  name: 'mails',
  routes: [mailsRoutes],
  tasks: mailTasks,
  exportParts: mailExportParts,
})
