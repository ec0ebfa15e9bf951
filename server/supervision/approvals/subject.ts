import { approvalsAudit } from '#contract/supervision/approvalsAudit.ts'
import { approvalsFailures } from '#contract/supervision/approvalsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { administrationExportParts } from './exportParts.ts'
import { approvalMails } from './mails.ts'
import { taskApprovalsRoutes } from './routes.ts'
import { approvalTasks } from './taskDefinitions.ts'

/** Held work, and the tasks that check the clock or count their records before they run. */
export const approvals = defineSubject({
  name: 'approvals',
  auditVocabulary: approvalsAudit,
  failures: approvalsFailures,
  routes: [taskApprovalsRoutes],
  tasks: approvalTasks,
  mails: approvalMails,
  exportParts: administrationExportParts,
})
