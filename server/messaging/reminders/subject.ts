import { defineSubject } from '#server/ground/portal/subject.ts'
import { remind } from './remind.ts'

export const reminders = defineSubject({
  name: 'reminders',
  tasks: (portal) => ({
    'reminders.remind': () => remind(portal),
  }),
})
