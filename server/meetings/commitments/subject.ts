import { sql } from 'kysely'
import { commitmentsAudit } from '#contract/meetings/commitments/commitmentsAudit.ts'
import { commitmentsFailures } from '#contract/meetings/commitments/commitmentsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { sessionReaders } from '#server/meetings/attendance/sessionReaders.ts'
import { constraintFailures } from './constraintFailures.ts'
import { commitmentsExportParts } from './exportParts.ts'
import { notifiedCommitment } from './notifiedCommitment.ts'
import { remindOfCommitments } from './remindOfCommitments.ts'
import { commitmentsRoutes } from './routes.ts'
import { commitmentTasks } from './taskDefinitions.ts'

export const commitments = defineSubject({
  name: 'commitments',
  auditVocabulary: commitmentsAudit,
  failures: commitmentsFailures,
  auditedRecords: { commitment: { table: 'commitments', name: sql`text` } },
  routes: [commitmentsRoutes],
  constraintFailures,
  tasks: commitmentTasks,
  notifiedRecords: [notifiedCommitment],
  reminders: [remindOfCommitments],
  exportParts: commitmentsExportParts,
  recordReaders: { commitments: sessionReaders('sessions.read') },
})
