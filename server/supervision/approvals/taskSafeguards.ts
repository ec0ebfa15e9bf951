import { type BulkOperationKind, bulkOperationKinds } from '#contract/ground/approvals.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskName, TaskPayloads } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import { isClockRegular } from './clockCheck.ts'

/**
 * Prevents a task from doing something irreversible on a large scale:
 * - `bulk`: it counts first; it is held above a share of its records, and does not run while the clock is not regular;
 * - `clock`: it waits until the clock is regular, because what it does depends on the time;
 * - `clockInPart`: it checks the clock itself, and delays what depends on the time;
 * - `none`: a person caused it, or nothing is lost by it; the reason is given.
 */
type Safeguard =
  | { readonly bulk: readonly BulkOperationKind[] }
  | { readonly clock: string }
  | { readonly clockInPart: string }
  | { readonly none: string }

const caused = { none: 'a person asked for it' } as const
const orphan = { none: 'removes a file only when no record has it' } as const

/** The safeguard of every task; a missing one does not compile. */
export const taskSafeguards = {
  'accounts.close': { bulk: ['accounts.closeEnded', 'accounts.closeIdle', 'accounts.warnIdle'] },
  'accounts.expire': { bulk: ['accounts.expirePending', 'accounts.expireClosed'] },
  'notifications.expire': { bulk: ['notifications.expire'] },
  'audit.expire': { bulk: ['audit.expire'] },
  'mails.expire': { clock: 'erases mails that were settled; a month of them may have been written in one day' },
  'signIns.expire': { clock: 'ends sign-ins, remembered devices and mailed links' },
  'contact.expire': { clock: 'erases one message, a year after it was written' },
  'imports.expire': { clock: 'erases the lines of one import, then the import' },
  'channel.expire': { clock: 'erases an attachment that no post took' },
  'contentPictures.expire': { clock: 'erases a picture that no content shows' },
  'podcasts.expire': { clock: 'erases a sound that no content has' },
  'contents.publish': { clock: 'publishes a scheduled content, and tells its readers' },
  'sessions.hold': { clock: 'ends a session, which cannot be undone' },
  'reminders.remind': { clock: 'tells many people' },
  'search.alert': { clock: 'tells many people' },
  'notifications.mail': { clock: 'writes the mails that are due to many people' },
  'approvals.run': { clock: 'does what was approved, which cannot be undone' },
  'approvals.announce': { none: 'tells administrators once of each approval' },
  'answers.expire': { none: 'a repeated call is answered anew' },
  'takeaway.expire': { none: 'a bundle is built again when it is asked for' },
  'audit.seal': { none: 'erases nothing' },
  'listCounts.merge': { none: 'what lines add up to stays the same' },
  'listCounts.check': { none: 'counts what is there' },
  'search.index': { none: 'the index is made of what is there' },
  'mails.deliver': {
    clockInPart: 'delivers at any hour what somebody waits for, and the mail that tells of an approval',
  },
  'accounts.forgotten': caused,
  'contents.announce': caused,
  'documents.announce': caused,
  'documents.bringOut': caused,
  'documents.extract': caused,
  'imports.apply': caused,
  'imports.check': caused,
  'sessions.announce': caused,
  'takeaway.build': caused,
  'thematics.feature': caused,
  'channel.discard': orphan,
  'contact.discard': orphan,
  'contentPictures.discard': orphan,
  'documents.discard': orphan,
  'imports.discard': orphan,
  'media.discard': orphan,
  'pictures.discard': orphan,
  'podcasts.discard': orphan,
  'takeaway.discard': orphan,
} as const satisfies Record<TaskName, Safeguard>

/** The recurring tasks that run bulk operations. */
export const bulkTasks = Object.entries(taskSafeguards).flatMap(([name, safeguard]) =>
  'bulk' in safeguard ? [name as TaskName] : [],
)

type MissingKind = Exclude<
  BulkOperationKind,
  {
    [Name in TaskName]: (typeof taskSafeguards)[Name] extends { bulk: readonly (infer Kind)[] } ? Kind : never
  }[TaskName]
>
/** Type check: every bulk operation belongs to a task. */
bulkOperationKinds satisfies [MissingKind] extends [never] ? readonly BulkOperationKind[] : never

/** Delay before a task that waits for the clock is tried again. */
const retryMs = 15 * 60_000

/** Wraps the handlers of tasks that depend on the time: they wait until the clock is regular. */
export function waitForRegularClock(portal: Portal, handlers: TaskHandlers): TaskHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => {
    if (!('clock' in taskSafeguards[name as TaskName])) return [name, handle]
    const run = handle as (payload: TaskPayloads[TaskName], stopping?: AbortSignal) => Promise<void>
    async function runLater(payload: TaskPayloads[TaskName], stopping?: AbortSignal) {
      if (await isClockRegular(portal)) return run(payload, stopping)
      const key = `${name}:clock:${JSON.stringify(payload)}`
      await portal.tasks.enqueue(portal.db, name as TaskName, payload, key, { inMs: retryMs })
    }
    return [name, runLater]
  })
  return Object.fromEntries(guarded) as TaskHandlers
}
