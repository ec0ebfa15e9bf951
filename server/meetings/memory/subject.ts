import { memoryAudit } from '#contract/meetings/memory/memoryAudit.ts'
import { memoryFailures } from '#contract/meetings/memory/memoryFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { memoryRoutes } from './routes.ts'

export const memory = defineSubject({
  name: 'memory',
  auditVocabulary: memoryAudit,
  failures: memoryFailures,
  routes: [memoryRoutes],
})
