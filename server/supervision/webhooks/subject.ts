import { sql } from 'kysely'
import { webhooksAudit } from '#contract/supervision/webhooksAudit.ts'
import { webhooksFailures } from '#contract/supervision/webhooksFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { webhookExportParts } from './exportParts.ts'
import { webhookMails } from './mails.ts'
import { webhooksRoutes } from './routes.ts'
import { webhookTasks } from './taskDefinitions.ts'

/** Webhooks: other programs are told of events by signed requests. */
export const webhooks = defineSubject({
  name: 'webhooks',
  auditVocabulary: webhooksAudit,
  failures: webhooksFailures,
  auditedRecords: { webhook: { table: 'webhooks', name: sql`name` } },
  routes: [webhooksRoutes],
  tasks: webhookTasks,
  mails: webhookMails,
  exportParts: webhookExportParts,
})
