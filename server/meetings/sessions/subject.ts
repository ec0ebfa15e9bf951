import { sql } from 'kysely'
import { sessionsAudit } from '#contract/meetings/sessions/sessionsAudit.ts'
import { sessionsFailures } from '#contract/meetings/sessions/sessionsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { notifiedSession } from './audience/notifiedSession.ts'
import { remindOfSessions } from './audience/remindOfSessions.ts'
import { constraintFailures } from './constraintFailures.ts'
import { notifiedConsultation } from './consultations/notifiedConsultation.ts'
import { remindOfOpinions } from './consultations/remindOfOpinions.ts'
import { sessionExportParts } from './exportParts.ts'
import { sessionStepRoutes } from './life/stepRoutes.ts'
import { sessionWebhookEvents } from './life/webhookEvents.ts'
import { readSessionEntries } from './parts/readSessionEntries.ts'
import { readUnreadLines } from './readUnreadLines.ts'
import { readPendingLines } from './reminders/pendingLines.ts'
import { followUpRoutes } from './routes/followUpRoutes.ts'
import { reminderRoutes } from './routes/reminderRoutes.ts'
import { sessionsRoutes } from './routes/routes.ts'
import { sessionTasks } from './taskDefinitions.ts'

export const sessions = defineSubject({
  name: 'sessions',
  auditVocabulary: sessionsAudit,
  failures: sessionsFailures,
  auditedRecords: {
    session: { table: 'sessions', name: sql`title` },
    consultation: { table: 'consultations', name: sql`title` },
  },
  routes: [sessionsRoutes, followUpRoutes, reminderRoutes, sessionStepRoutes],
  constraintFailures,
  tasks: sessionTasks,
  notifiedRecords: [notifiedConsultation, notifiedSession],
  notificationLines: { 'session.reminder': readUnreadLines, 'document.stillPending': readPendingLines },
  reminders: [remindOfSessions, remindOfOpinions],
  searchEntries: { sessions: readSessionEntries },
  exportParts: sessionExportParts,
  webhookEvents: sessionWebhookEvents,
})
