import { runInCallContext } from '#server/ground/context/requestContext.ts'
import type { App } from './app.ts'
import { type ExpensiveCall, expensiveCalls } from './limits/expensiveCalls.ts'

/** Remembers, as long as a call lasts, where it comes from and which expensive work its route declares. */
export function trackRequestContext(app: App) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url = '', config } = request.routeOptions
    const expensive: ExpensiveCall | null = config.costs ? expensiveCalls[config.costs] : null
    const call = { route: `${String(method)} ${url}`, heavyTasks: expensive && (expensive.tasks ?? []) }
    runInCallContext({ address: request.ip, call, isHead: request.method === 'HEAD' }, done)
  })
}
