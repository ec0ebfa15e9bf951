import { memoryAudit } from '#contract/meetings/memoryAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { memoryRoutes } from './routes.ts'

export const memory = defineSubject({ name: 'memory', auditVocabulary: memoryAudit, routes: [memoryRoutes] })
