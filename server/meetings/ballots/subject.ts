import { ballotsAudit } from '#contract/meetings/ballots/ballotsAudit.ts'
import { ballotsFailures } from '#contract/meetings/ballots/ballotsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { meetingReaders } from '#server/meetings/presence/tellMeetingChange.ts'
import { constraintFailures } from './constraintFailures.ts'
import { ballotsExportParts } from './exportParts.ts'
import { ballotsRoutes } from './routes.ts'

export const ballots = defineSubject({
  name: 'ballots',
  auditVocabulary: ballotsAudit,
  failures: ballotsFailures,
  routes: [ballotsRoutes],
  constraintFailures,
  exportParts: ballotsExportParts,
  recordReaders: { ballots: meetingReaders },
})
