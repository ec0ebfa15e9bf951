import { defineSubject } from '#server/ground/portal/subject.ts'
import { memoryRoutes } from './routes.ts'

export const memory = defineSubject({ name: 'memory', routes: [memoryRoutes] })
