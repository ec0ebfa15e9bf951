import { sealTrail } from '#server/ground/audit/sealTrail.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { announceApprovals } from './announceApprovals.ts'
import { runBulkOperations } from './bulkOperations.ts'
import { isClockRegularFor, observeClock } from './clockCheck.ts'
import { runApproved } from './decisions.ts'
import { administrationExportParts } from './exportParts.ts'
import { approvalMails } from './mails.ts'
import { taskApprovalsRoutes } from './routes.ts'
import { taskSafeguards } from './taskSafeguards.ts'

/** The task does the bulk operations that `taskSafeguards` names for it. */
const runBulk =
  (portal: Portal, task: 'audit.expire' | 'accounts.close' | 'accounts.expire' | 'notifications.expire') =>
  (_payload: unknown, stopping?: AbortSignal) =>
    runBulkOperations(portal, taskSafeguards[task].bulk, stopping)

/** The tasks that look at the clock, or at how much they would do, are here with what they ask. */
export const approvals = defineSubject({
  name: 'approvals',
  routes: [taskApprovalsRoutes],
  tasks: (portal) => ({
    'approvals.announce': () => announceApprovals(portal),
    'approvals.run': (payload, stopping) => runApproved(portal, payload, stopping),
    'audit.seal': async (_payload, stopping) => {
      await sealTrail(portal, stopping)
      await observeClock(portal)
    },
    'mails.deliver': async (_payload, stopping, attempt) =>
      deliverMails(portal, stopping, await isClockRegularFor(portal, attempt)),
    'audit.expire': runBulk(portal, 'audit.expire'),
    'accounts.close': runBulk(portal, 'accounts.close'),
    'accounts.expire': runBulk(portal, 'accounts.expire'),
    'notifications.expire': runBulk(portal, 'notifications.expire'),
  }),
  mails: approvalMails,
  exportParts: administrationExportParts,
})
