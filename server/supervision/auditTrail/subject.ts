import { auditTrailFailures } from '#contract/supervision/auditTrailFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { auditExportParts } from './exportParts.ts'
import { auditTrailRoutes } from './routes.ts'

export const auditTrail = defineSubject({
  name: 'auditTrail',
  failures: auditTrailFailures,
  routes: [auditTrailRoutes],
  exportParts: auditExportParts,
})
