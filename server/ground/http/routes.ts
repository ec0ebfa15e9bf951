import type { Portal } from '#server/ground/portal/portal.ts'
import type { App } from './app.ts'
import type { CookieNames } from './cookies.ts'
import type { Xsrf } from './xsrf.ts'

/** What routes that set or read cookies need beside the portal. */
interface RouteTools {
  cookies: CookieNames
  xsrf: Xsrf
}

/** Adds HTTP routes to the server; may return a promise. */
export type AddRoutes = (app: App, portal: Portal, tools: RouteTools) => unknown

declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** adds the HTTP routes of the subject */
    routes?: readonly AddRoutes[]
  }
}
