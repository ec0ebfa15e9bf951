import { defineSubject } from '#server/ground/portal/subject.ts'
import { deadlineLines, remindOfDeadlines } from './deadlines.ts'
import { duesRoutes } from './routes.ts'

export const deadlines = defineSubject({
  name: 'deadlines',
  routes: [duesRoutes],
  notificationLines: deadlineLines,
  reminders: [remindOfDeadlines],
})
