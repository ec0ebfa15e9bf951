import type { CronItem } from 'graphile-worker'
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
  /** calls of push services, which may be slow or gone: none of them holds up mails */
  push: 1,
  /** tasks of a few seconds at most: announcing, indexing, deleting */
  light: 2,
  /** requests to other programs, each of which may take ten seconds: nothing of the portal waits behind them */
  webhook: 3,
  /** tasks that start a process of their own, or write thousands of rows */
  heavy: 2,
} as const
export type Lane = keyof typeof laneConcurrency
export const lanes = Object.keys(laneConcurrency) as Lane[]

/** When a recurring task is enqueued. It also runs when a server starts, in case it was missed; running it again is harmless. */
export interface TaskSchedule {
  /** cron pattern in UTC, or a function of the time */
  match: CronItem['match']
  payload?: object
  /** job key; the name of the task when left out */
  key?: string
}

/** Where a task runs in the queue. */
export interface TaskPlacement {
  lane: Lane
  /** smaller numbers run first in their lane; 0 when left out */
  priority?: number
  /** tasks of one series run one after the other, across all servers */
  series?: string
  /** only for recurring tasks */
  schedule?: readonly TaskSchedule[]
}

/** Placement of every task. */
export type TaskPlacements = { readonly [Name in TaskName]: TaskPlacement }

/** Heavy tasks cost much: routes that enqueue them have a quota (`http/limits/expensiveCall.ts`). */
export const isHeavy = (placements: TaskPlacements, name: TaskName): boolean => placements[name].lane === 'heavy'

/** Throws when a call enqueues a heavy task that its route does not declare. A task may enqueue any. */
export function requireDeclaredTask(placements: TaskPlacements, name: TaskName): void {
  const call = currentCall()
  if (call && isHeavy(placements, name) && !call.heavyTasks?.includes(name))
    throw undeclaredCostError(`enqueues ${name}`)
}
