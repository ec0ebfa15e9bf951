import { defineSubject } from '#server/ground/portal/subject.ts'
import { administrationExportParts } from './exportParts.ts'
import { approvalMails } from './mails.ts'
import { taskApprovalsRoutes } from './routes.ts'
import { approvalTasks } from './taskDefinitions.ts'

/** The tasks that look at the clock, or at how much they would do, are here with what they ask. */
export const approvals = defineSubject({
  name: 'approvals',
  routes: [taskApprovalsRoutes],
  tasks: approvalTasks,
  mails: approvalMails,
  exportParts: administrationExportParts,
})
