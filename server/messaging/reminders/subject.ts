import { defineSubject } from '#server/ground/portal/subject.ts'
import { reminderTasks } from './taskDefinitions.ts'

export const reminders = defineSubject({
  name: 'reminders',
  tasks: reminderTasks,
})
