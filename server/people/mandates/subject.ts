import { sql } from 'kysely'
import { mandatesAudit } from '#contract/people/mandates/mandatesAudit.ts'
import { mandatesFailures } from '#contract/people/mandates/mandatesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { mandateLines, remindOfMandates } from './remindOfMandates.ts'
import { mandatesRoutes } from './routes.ts'

export const mandates = defineSubject({
  name: 'mandates',
  auditVocabulary: mandatesAudit,
  failures: mandatesFailures,
  auditedRecords: {
    job: { table: 'jobs', name: sql`name` },
    mandate: { table: 'mandates', name: sql`name` },
  },
  routes: [mandatesRoutes],
  constraintFailures: {
    mandates_name_key: ['references.nameTaken', 'name'],
    jobs_name_key: ['references.nameTaken', 'name'],
  },
  notificationLines: mandateLines,
  reminders: [remindOfMandates],
})
