import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/ground/http/app.ts'

/**
 * Logs one line per request: user, route, status, duration. Never a query, a body, a cookie or a token (QUALITY
 * DAT-08); the route pattern is logged instead of the URL. Failures are logged by their code. A request that its client
 * aborted is logged as `aborted`, with the status if it was sent.
 */
export function logRequests(app: App) {
  const logged = new WeakSet<FastifyRequest>()
  function log(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
    if (logged.has(request)) return
    logged.add(request)
    writeLine(request, reply, isAborted)
  }
  app.addHook('onRequest', async (request, reply) => {
    // Fastify does not call onResponse for an aborted request.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) log(request, reply, true)
    })
  })
  app.addHook('onResponse', async (request, reply) => log(request, reply, false))
}

function writeLine(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
  request.log.info(
    {
      user: request.signedIn?.id ?? null,
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: isAborted && !reply.raw.headersSent ? null : reply.statusCode,
      ...(request.failure && { failure: request.failure }),
      ...(isAborted && { aborted: true }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}
