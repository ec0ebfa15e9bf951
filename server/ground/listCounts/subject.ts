import { defineSubject } from '#server/ground/portal/subject.ts'
import { listCountsTasks } from './taskDefinitions.ts'

export const listCounts = defineSubject({
  name: 'listCounts',
  tasks: listCountsTasks,
})
