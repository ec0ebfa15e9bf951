import type { App } from './app.ts'

/**
 * One line for each request: who, which route, how it ended, how long it took. Never a query, a body, a cookie or a token
 * (QUALITY DAT-08); the pattern of the route stands for its address.
 */
export function requestLog(app: App) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        user: request.signedIn?.id ?? null,
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
