import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireTrailOperation } from './expireTrailOperation.ts'

export const audit = defineSubject({
  name: 'audit',
  bulkOperations: (portal) => ({ 'audit.expire': expireTrailOperation(portal) }),
})
