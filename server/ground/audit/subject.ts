import { portalAudit } from '#contract/ground/audit/portalAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireTrailOperation } from './expireTrailOperation.ts'

export const audit = defineSubject({
  name: 'audit',
  auditVocabulary: portalAudit,
  bulkOperations: (portal) => ({ 'audit.expire': expireTrailOperation(portal) }),
})
