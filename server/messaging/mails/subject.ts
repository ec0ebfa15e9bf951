import { sql } from 'kysely'
import { mailsAudit } from '#contract/messaging/mailsAudit.ts'
import { mailsFailures } from '#contract/messaging/mailsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { mailGauges } from './delivery/mailGauges.ts'
import { mailExportParts } from './exportParts.ts'
import { mailsRoutes } from './routes.ts'
import { mailTasks } from './taskDefinitions.ts'
import { testMails } from './testMail.ts'
import { mailTextsRoutes } from './texts/routes.ts'

export const mails = defineSubject({
  name: 'mails',
  auditVocabulary: mailsAudit,
  failures: mailsFailures,
  auditedRecords: {
    mail: { table: 'mails', name: sql`to_name`, isPerson: true },
  },
  routes: [mailsRoutes, mailTextsRoutes],
  tasks: mailTasks,
  mails: testMails,
  exportParts: mailExportParts,
  gauges: [mailGauges],
})
