import { sql } from 'kysely'
import { classificationAudit } from '#contract/papers/classificationAudit.ts'
import { classificationFailures } from '#contract/papers/classificationFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { classificationRoutes } from './routes.ts'

export const classification = defineSubject({
  name: 'classification',
  auditVocabulary: classificationAudit,
  failures: classificationFailures,
  auditedRecords: {
    documentType: { table: 'document_types', name: sql`name` },
    documentCommission: { table: 'document_commissions', name: sql`name` },
  },
  routes: [classificationRoutes],
  constraintFailures,
})
