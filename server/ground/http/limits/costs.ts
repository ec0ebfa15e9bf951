import { undeclaredWork } from '#server/ground/context/callContext.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type ExpensiveCallName, expensiveCalls } from './expensiveCalls.ts'
import { spend } from './quota.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call costs: its line of `expensiveCalls.ts`. Without one, a route may do no expensive work. */
    costs?: ExpensiveCallName
  }
  interface FastifyInstance {
    /** The routes that cost much, in the order in which they were declared. */
    expensiveRoutes: ExpensiveRoute[]
    /** The routes that are sent a file: `POST /api/documents`. */
    fileRoutes: string[]
  }
}

interface ExpensiveRoute {
  method: string
  url: string
  costs: ExpensiveCallName
}

/** What is streamed as an export. Files that people have filed leave by `sendFile`, under their own type. */
const exportType = /^(text\/csv|application\/zip)\b/

/** Counts the expensive calls of each person, and refuses what a route does without having said so. */
export function limitExpensiveCalls(app: App, portal: Portal) {
  const routes: ExpensiveRoute[] = []
  const fileRoutes: string[] = []
  app.decorate('expensiveRoutes', routes)
  app.decorate('fileRoutes', fileRoutes)
  app.addHook('onRoute', ({ method, url, config }) => {
    const costs = config?.costs
    if (config?.receives) fileRoutes.push(`${String(method)} ${url}`)
    if (costs) routes.push(...[method].flat().map((one) => ({ method: one, url, costs })))
  })
  // once the form is known to be right: whoever mends a form is not counted
  app.addHook('preHandler', async (request) => {
    const { costs } = request.routeOptions.config
    if (!costs) return
    const { counts, quota } = expensiveCalls[costs]
    if (counts === 'call') await spend(portal, quota, request.viewer.id)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.costs && exportType.test(String(reply.getHeader('content-type') ?? '')))
      throw undeclaredWork('streams an export')
    return payload
  })
}
