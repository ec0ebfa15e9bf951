import type { App } from './http/app.ts'
import type { CookieNames } from './http/cookies.ts'
import type { Xsrf } from './http/xsrf.ts'
import type { Portal } from './portal.ts'
import type { BulkOperations } from './tasks/bulkOperation.ts'
import type { TaskHandlers } from './tasks/queue.ts'

/** What routes that set or read cookies need beside the portal. */
export interface RouteTools {
  cookies: CookieNames
  xsrf: Xsrf
}

type Routes = (app: App, portal: Portal, tools: RouteTools) => unknown

/** What one subject contributes to the portal. Mechanisms above the ground add fields by `declare module`. */
export interface Subject {
  name: string
  /** adds the HTTP routes of the subject; may return a promise */
  routes?: readonly Routes[]
  /** the queue's tasks that the subject does */
  tasks?: (portal: Portal) => Partial<TaskHandlers>
  /** what some of its recurring tasks do, which is held for an administrator on a large scale */
  bulkOperations?: (portal: Portal) => Partial<BulkOperations>
}

/** Declares a subject of the portal, with the types of what it contributes. */
export const defineSubject = <const Contribution extends Subject>(subject: Contribution): Contribution => subject
