import { runInCallContext } from '#server/ground/context/requestContext.ts'
import type { App } from './app.ts'

/** Remembers, as long as a call lasts, where it comes from and which expensive work its route declares. */
export function trackRequestContext(app: App) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url = '', config } = request.routeOptions
    const call = { route: `${String(method)} ${url}`, heavyTasks: config.costs ? (config.costs.tasks ?? []) : null }
    runInCallContext({ address: request.ip, call, isHead: request.method === 'HEAD' }, done)
  })
}
