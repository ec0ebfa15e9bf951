import { defineSubject } from '#server/ground/portal/subject.ts'
import { sendReminders } from './sendReminders.ts'

export const reminders = defineSubject({
  name: 'reminders',
  tasks: (portal) => ({
    'reminders.remind': () => sendReminders(portal),
  }),
})
