import { deskAudit } from '#contract/meetings/desk/deskAudit.ts'
import { deskFailures } from '#contract/meetings/desk/deskFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { meetingReaders } from '#server/meetings/presence/tellMeetingChange.ts'
import { constraintFailures } from './constraintFailures.ts'
import { deskExportParts } from './exportParts.ts'
import { deskRoutes } from './routes.ts'
import { noteReaders } from './tellDeskChange.ts'

export const desk = defineSubject({
  name: 'desk',
  auditVocabulary: deskAudit,
  failures: deskFailures,
  routes: [deskRoutes],
  constraintFailures,
  exportParts: deskExportParts,
  recordReaders: { progress: meetingReaders, notes: noteReaders },
})
