import { sql } from 'kysely'
import { bodiesAudit } from '#contract/people/bodies/bodiesAudit.ts'
import { bodiesFailures } from '#contract/people/bodies/bodiesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { bodiesRoutes } from './routes.ts'

export const bodies = defineSubject({
  name: 'bodies',
  auditVocabulary: bodiesAudit,
  failures: bodiesFailures,
  auditedRecords: {
    body: { table: 'bodies', name: sql`name` },
  },
  routes: [bodiesRoutes],
  constraintFailures,
})
