import { pushAudit } from '#contract/messaging/pushAudit.ts'
import { pushFailures } from '#contract/messaging/pushFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { pushExportParts } from './exportParts.ts'
import { pushRoutes } from './routes.ts'
import { pushTasks } from './taskDefinitions.ts'

/** Notifications that a browser shows while the portal is closed. */
export const push = defineSubject({
  name: 'push',
  auditVocabulary: pushAudit,
  failures: pushFailures,
  routes: [pushRoutes],
  tasks: pushTasks,
  exportParts: pushExportParts,
})
