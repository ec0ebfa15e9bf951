import type { FastifyReply } from 'fastify'
import type { App } from '#server/ground/http/app.ts'
import type { Traces } from '#server/ground/traces/traces.ts'

/** Status of a call that its client aborted, as in the metrics. */
const abortedStatus = 499

/**
 * Traces each call by its route pattern, never by its URL. Event streams are left out: they last for hours.
 * @param isBehindProxy whether `traceparent` comes from a proxy of ours; from others it is ignored
 */
export function traceCalls(app: App, traces: Traces, isBehindProxy: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'page'
    const { traceparent } = headers
    const span = traces.start(
      {
        name: `${method} ${route}`,
        kind: 'SERVER',
        attributes: { 'http.request.method': method, 'http.route': route },
      },
      isBehindProxy && typeof traceparent === 'string' ? traceparent : undefined,
    )
    // Fastify does not call onResponse for an aborted call.
    reply.raw.once('close', () => {
      if (isEventStream(reply)) return
      const status = reply.raw.writableEnded ? reply.statusCode : abortedStatus
      span.setAttribute('http.response.status_code', status)
      traces.end(span, status >= 500 ? new CallFailed() : undefined)
    })
    traces.within(span, done)
  })
}

/** The call was answered 5xx. */
class CallFailed extends Error {
  override readonly name = 'CallFailed'
}

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
