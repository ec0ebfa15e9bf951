import { defineSubject } from '#server/ground/portal/subject.ts'
import { httpTasks } from './taskDefinitions.ts'

export const http = defineSubject({
  name: 'http',
  tasks: httpTasks,
})
