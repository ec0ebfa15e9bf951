import { defineSubject } from '#server/ground/portal/subject.ts'
import { announce } from './announce.ts'
import { notifiedConsultation } from './consultations/notifiedConsultation.ts'
import { remindOfOpinions } from './consultations/remindOfOpinions.ts'
import { followUpRoutes } from './followUpRoutes.ts'
import { holdSession } from './holding.ts'
import { notifiedSession } from './notifiedSession.ts'
import { remindOfSessions } from './remindOfSessions.ts'
import { sessionsRoutes } from './routes.ts'
import { sessionStepRoutes } from './stepRoutes.ts'
import { readUnreadLines } from './unreadLines.ts'

export const sessions = defineSubject({
  name: 'sessions',
  routes: [sessionsRoutes, followUpRoutes, sessionStepRoutes],
  tasks: (portal) => ({
    'sessions.announce': (payload) => announce(portal, payload),
    'sessions.hold': (payload) => holdSession(portal, payload),
  }),
  notifiedRecords: [notifiedConsultation, notifiedSession],
  notificationLines: { 'session.reminder': readUnreadLines },
  reminders: [remindOfSessions, remindOfOpinions],
})
