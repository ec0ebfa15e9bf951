import { currentCall, undeclaredCostError } from '#server/ground/context/requestContext.ts'
import type { TaskName } from './payloads.ts'

/**
 * Maximum number of concurrent tasks per server, by lane. Each lane has its own workers, which other lanes cannot use.
 */
export const laneConcurrency = {
  /**
   * Delivery of mails, composition of notification mails, and password links. A server delivers in one task at a time
   * and composes in one at most: the third worker is always free for a password link.
   */
  mail: 3,
  /** tasks of a few seconds at most: announcing, indexing, deleting */
  light: 2,
  /** tasks that start a process of their own, or write thousands of rows */
  heavy: 2,
} as const
export type Lane = keyof typeof laneConcurrency
export const lanes = Object.keys(laneConcurrency) as Lane[]

interface TaskPlacement {
  lane: Lane
  /** smaller numbers run first in their lane; 0 when left out */
  priority?: number
  /** tasks of one series run one after the other, across all servers */
  series?: string
}

const light: TaskPlacement = { lane: 'light' }
/** Tasks that somebody waits for. */
const urgent: TaskPlacement = { lane: 'light', priority: -5 }

/** Lane and priority of every task. */
export const taskLanes: { readonly [Name in TaskName]: TaskPlacement } = {
  'accounts.forgotten': { lane: 'mail', priority: -5 },
  'mails.deliver': { lane: 'mail' },
  'notifications.mail': { lane: 'mail', series: 'notifications.mail' },
  'takeaway.build': { lane: 'heavy', priority: -10, series: 'takeaway.build' },
  'imports.check': { lane: 'heavy', priority: -10 },
  'imports.apply': { lane: 'heavy', priority: -10 },
  'documents.extract': { lane: 'heavy', priority: 5 },
  'sessions.hold': urgent,
  'contents.publish': urgent,
  'search.index': urgent,
  'accounts.close': light,
  'accounts.expire': light,
  'answers.expire': light,
  'approvals.announce': light,
  'approvals.run': light,
  'audit.expire': light,
  'audit.seal': light,
  'channel.discard': light,
  'channel.expire': light,
  'contact.discard': light,
  'contact.expire': light,
  'contentPictures.discard': light,
  'contentPictures.expire': light,
  'contents.announce': light,
  'documents.announce': light,
  'documents.bringOut': light,
  'documents.discard': light,
  'imports.discard': light,
  'imports.expire': light,
  'listCounts.check': { lane: 'light', series: 'listCounts' },
  'listCounts.merge': { lane: 'light', series: 'listCounts' },
  'mails.expire': light,
  'media.discard': light,
  'notifications.expire': light,
  'pictures.discard': light,
  'podcasts.discard': light,
  'podcasts.expire': light,
  'reminders.remind': light,
  'search.alert': light,
  'sessions.announce': light,
  'signIns.expire': light,
  'takeaway.discard': light,
  'takeaway.expire': light,
  'thematics.feature': light,
}

/** Whether the task is expensive. Calls that enqueue such a task are rate-limited (`http/limits/expensiveCalls.ts`). */
export const isHeavy = (name: TaskName): boolean => taskLanes[name].lane === 'heavy'

/** Throws when a call enqueues a heavy task that its route does not declare. A task may enqueue any. */
export function requireDeclaredTask(name: TaskName): void {
  const call = currentCall()
  if (call && isHeavy(name) && !call.heavyTasks?.includes(name)) throw undeclaredCostError(`enqueues ${name}`)
}
