import { presenceAudit } from '#contract/meetings/presence/presenceAudit.ts'
import { presenceFailures } from '#contract/meetings/presence/presenceFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { presenceExportParts } from './exportParts.ts'
import { presenceRoutes } from './routes.ts'
import { meetingReaders } from './tellMeetingChange.ts'

export const presence = defineSubject({
  name: 'presence',
  auditVocabulary: presenceAudit,
  failures: presenceFailures,
  routes: [presenceRoutes],
  constraintFailures,
  exportParts: presenceExportParts,
  recordReaders: { meeting: meetingReaders },
})
