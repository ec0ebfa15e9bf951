import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { sealTrail } from '#server/ground/audit/sealTrail.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { announceApprovals } from './announceApprovals.ts'
import { runBulkOperations } from './bulkOperations.ts'
import { isClockRegularFor, observeClock } from './clockCheck.ts'
import { runApproved } from './decisions.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** mails administrators about bulk operations that wait for approval */
    'approvals.announce': Record<never, never>
    /** runs a bulk operation that an administrator has approved */
    'approvals.run': { approvalId: number }
    /** adds new audit events to the hash chain */
    'audit.seal': Record<never, never>
    /** sends all due mails */
    'mails.deliver': Record<never, never>
    /** deletes audit events after their retention time, a year by default */
    'audit.expire': Record<never, never>
    /** closes accounts without a current mandate or without sign-ins, after warning their owners */
    'accounts.close': Record<never, never>
    /** deletes unanswered account requests, and accounts closed long ago */
    'accounts.expire': Record<never, never>
    /** deletes notifications after their retention time, a year by default */
    'notifications.expire': Record<never, never>
    /** asks administrators about removals of a directory that wait */
    'scim.hold': Record<never, never>
    /** asks administrators about seats that the groups of a provider no longer give */
    'providers.hold': Record<never, never>
  }
}

/** Runs the bulk operations that are the safeguard of a task. */
const runBulk =
  (kinds: readonly BulkOperationKind[]) =>
  (portal: Portal) =>
  (_payload: unknown, stopping?: AbortSignal): Promise<void> =>
    runBulkOperations(portal, kinds, stopping)

const expireTrail = ['audit.expire'] as const
const closeAccounts = ['accounts.closeEnded', 'accounts.closeIdle', 'accounts.warnIdle'] as const
const expireAccounts = ['accounts.expirePending', 'accounts.expireClosed'] as const
const expireNotifications = ['notifications.expire'] as const
const removeByDirectory = ['scim.remove'] as const
const endSeatsByProvider = ['providers.endSeats'] as const

export const approvalTasks = defineTasks({
  'approvals.announce': {
    lane: 'light',
    safeguard: { none: 'tells administrators once of each approval' },
    run: (portal) => () => announceApprovals(portal),
  },
  'approvals.run': {
    lane: 'light',
    safeguard: { clock: 'does what was approved, which cannot be undone' },
    run: (portal) => (payload, stopping) => runApproved(portal, payload, stopping),
  },
  'audit.seal': {
    lane: 'light',
    safeguard: { none: 'erases nothing' },
    schedule: [{ match: '* * * * *' }],
    run: (portal) => async (_payload, stopping) => {
      await sealTrail(portal, stopping)
      await observeClock(portal)
    },
  },
  'mails.deliver': {
    lane: 'mail',
    safeguard: { clockInPart: 'delivers at any hour what somebody waits for, and the mail that tells of an approval' },
    run: (portal) => async (_payload, stopping, attempt) =>
      deliverMails(portal, stopping, await isClockRegularFor(portal, attempt)),
  },
  'audit.expire': {
    lane: 'light',
    safeguard: { bulk: expireTrail },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: runBulk(expireTrail),
  },
  'accounts.close': {
    lane: 'light',
    safeguard: { bulk: closeAccounts },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: runBulk(closeAccounts),
  },
  'accounts.expire': {
    lane: 'light',
    safeguard: { bulk: expireAccounts },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: runBulk(expireAccounts),
  },
  'notifications.expire': {
    lane: 'light',
    safeguard: { bulk: expireNotifications },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: runBulk(expireNotifications),
  },
  'scim.hold': {
    lane: 'light',
    safeguard: { bulk: removeByDirectory },
    run: runBulk(removeByDirectory),
  },
  'providers.hold': {
    lane: 'light',
    safeguard: { bulk: endSeatsByProvider },
    run: runBulk(endSeatsByProvider),
  },
})
