import { Readable } from 'node:stream'
import { undeclaredCostError } from '#server/ground/context/requestContext.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { ExpensiveCall } from './expensiveCall.ts'
import { consumeQuota } from './quota.ts'
import { whileAuthorized } from './whileAuthorized.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of the call. A route without one may not do expensive work. */
    costs?: ExpensiveCall
  }
  interface FastifyInstance {
    /** The expensive routes, in order of declaration. */
    expensiveRoutes: ExpensiveRoute[]
    /** The routes that receive a file: `POST /api/documents`. */
    fileRoutes: string[]
  }
}

interface ExpensiveRoute {
  method: string
  url: string
  costs: ExpensiveCall
}

/** Content types of exports. Uploaded files are sent by `sendFile`, under their own type. */
const exportType = /^(text\/csv|application\/zip)\b/

/**
 * Rate-limits the expensive calls of each person, and rejects expensive work of routes that have not declared it. Exports end
 * when their reader loses the rights to them.
 */
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
  // After validation: invalid forms do not count.
  app.addHook('preHandler', async (request) => {
    const { costs } = request.routeOptions.config
    if (!costs) return
    const { counts, quota } = costs
    if (counts === 'call') await consumeQuota(portal, quota, request.viewer.id)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!exportType.test(String(reply.getHeader('content-type') ?? ''))) return payload
    if (!request.routeOptions.config.costs) throw undeclaredCostError('streams an export')
    if (!(payload instanceof Readable) || request.method === 'HEAD') return payload
    const { readableObjectMode: objectMode } = payload
    return Readable.from(whileAuthorized(portal, request.viewer, payload), { objectMode })
  })
}
