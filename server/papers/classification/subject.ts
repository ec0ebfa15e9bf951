import { sql } from 'kysely'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { classificationRoutes } from './routes.ts'

export const classification = defineSubject({
  name: 'classification',
  auditedRecords: {
    documentType: { table: 'document_types', name: sql`name` },
    documentCommission: { table: 'document_commissions', name: sql`name` },
  },
  routes: [classificationRoutes],
  constraintFailures,
})
