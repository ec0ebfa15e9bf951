import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/ground/http/app.ts'

/**
 * Writes one line for each request: who, which route, how it ended, how long it took. Never a query, a body, a cookie or a token
 * (QUALITY DAT-08); the pattern of the route stands for its address. A refusal is named by its code; a call that its client left
 * before the end says so (`aborted`), with the status when it was sent.
 */
export function requestLog(app: App) {
  const logged = new WeakSet<FastifyRequest>()
  function log(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
    if (logged.has(request)) return
    logged.add(request)
    write(request, reply, isAborted)
  }
  app.addHook('onRequest', async (request, reply) => {
    // onResponse is not called then: nothing was finished
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) log(request, reply, true)
    })
  })
  app.addHook('onResponse', async (request, reply) => log(request, reply, false))
}

function write(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
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
