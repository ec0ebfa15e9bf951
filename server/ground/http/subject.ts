import { defineSubject } from '#server/ground/portal/subject.ts'
import { deleteExpiredResponses } from './repeats/idempotency.ts'

export const http = defineSubject({
  name: 'http',
  tasks: (portal) => ({
    'answers.expire': () => deleteExpiredResponses(portal),
  }),
})
