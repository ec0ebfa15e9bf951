import { minutesAudit } from '#contract/meetings/minutes/minutesAudit.ts'
import { minutesFailures } from '#contract/meetings/minutes/minutesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { sessionReaders } from '#server/meetings/attendance/sessionReaders.ts'
import { constraintFailures } from './constraintFailures.ts'
import { minutesExportParts } from './exportParts.ts'
import { enqueueApprovedFile } from './fileApprovedMinutes.ts'
import { minutesPrintRoutes } from './printRoutes.ts'
import { rejectChangedText } from './rejectChangedText.ts'
import { remarkLines } from './remarkLines.ts'
import { minutesTextRoutes } from './routes.ts'
import { minutesTasks } from './taskDefinitions.ts'
import { minutesReaders, minutesWriters } from './tellMinutesChange.ts'

export const minutes = defineSubject({
  name: 'minutes',
  auditVocabulary: minutesAudit,
  failures: minutesFailures,
  routes: [minutesTextRoutes, minutesPrintRoutes],
  constraintFailures,
  tasks: minutesTasks,
  notificationLines: remarkLines,
  approvalWriters: [rejectChangedText, enqueueApprovedFile],
  exportParts: minutesExportParts,
  recordReaders: {
    minutes: minutesReaders,
    minutesState: sessionReaders('sessions.read'),
    minutesDraft: minutesWriters,
  },
})
