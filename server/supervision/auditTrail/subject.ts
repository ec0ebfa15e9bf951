import { defineSubject } from '#server/ground/portal/subject.ts'
import { auditExportParts } from './exportParts.ts'
import { auditTrailRoutes } from './routes.ts'

export const auditTrail = defineSubject({
  name: 'auditTrail',
  routes: [auditTrailRoutes],
  exportParts: auditExportParts,
})
