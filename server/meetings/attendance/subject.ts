import { attendanceAudit } from '#contract/meetings/attendance/attendanceAudit.ts'
import { attendanceFailures } from '#contract/meetings/attendance/attendanceFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { attendanceLines } from './attendanceLines.ts'
import { constraintFailures } from './constraintFailures.ts'
import { attendanceExportParts } from './exportParts.ts'
import { mailAnswerRoutes } from './mailAnswers/answerRoutes.ts'
import { readAnswerWords, readNewStartWords } from './mailAnswers/answerWords.ts'
import { noticePartialElections } from './noticePartialElections.ts'
import { notifiedBody } from './notifiedBody.ts'
import { notifyNewStart } from './notifyNewStart.ts'
import { renewSeats } from './renewSeats.ts'
import { attendanceRoutes, seatsRoutes } from './routes.ts'
import { sessionReaders } from './sessionReaders.ts'

export const attendance = defineSubject({
  name: 'attendance',
  auditVocabulary: attendanceAudit,
  failures: attendanceFailures,
  routes: [seatsRoutes, attendanceRoutes, mailAnswerRoutes],
  constraintFailures,
  notificationLines: attendanceLines,
  notificationAnswers: {
    'session.convened': readAnswerWords,
    'session.changed': readNewStartWords,
    'session.postponed': readAnswerWords,
    'session.replacing': readAnswerWords,
    'session.answerAsked': readAnswerWords,
  },
  notifiedRecords: [notifiedBody],
  reminders: [noticePartialElections],
  exportParts: attendanceExportParts,
  recordReaders: { attendance: sessionReaders('sessions.seeAttendance') },
  renewSeats,
  startChangeWriters: [notifyNewStart],
})
