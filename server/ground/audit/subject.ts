import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireTrailOperation } from './expireTrailOperation.ts'
import { auditExportParts } from './exportParts.ts'
import { auditRoutes } from './routes.ts'

export const audit = defineSubject({
  name: 'audit',
  routes: [auditRoutes],
  bulkOperations: (portal) => ({ 'audit.expire': expireTrailOperation(portal) }),
  exportParts: auditExportParts,
})
