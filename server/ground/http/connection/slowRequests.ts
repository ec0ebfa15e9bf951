import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/ground/http/app.ts'
import { answerClientError } from './clientErrors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route receives a file: the body may take long, as long as data keeps arriving. */
    receives?: 'file'
  }
}

/** How long request bodies may take to arrive (QUALITY finding 7, REL-18). */
export const bodyTimeLimits = {
  /** for a whole body, after its headers */
  wholeMs: 10_000,
  /** a file upload is too slow below this many bytes per `fileMs`: 1 kB/s */
  fileBytes: 20_000,
  fileMs: 20_000,
  /** how long data of a rejected file is still read */
  lingerMs: 3_000,
}
export type BodyTimeLimits = typeof bodyTimeLimits

/** How many times the upload rate is checked in one `fileMs`. */
const checksPerWindow = 4

/**
 * Rejects request bodies that arrive too slowly (slowloris), and closes their connections. Node's own request timeout
 * has one value for all routes and would cut legitimate uploads: it is off where this hook runs.
 */
export function rejectSlowBodies(app: App, pace: BodyTimeLimits = bodyTimeLimits) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    // Injected calls have no connection.
    if (!(raw.socket instanceof Socket)) return
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const slow = () => closeSlowConnection(reply)
    const stop = request.routeOptions.config.receives
      ? watchUploadRate(request, pace, slow)
      : startTimer(pace.wholeMs, slow)
    raw.once('end', stop)
    raw.once('close', stop)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.receives && !request.raw.complete) lingerBeforeClose(request, reply, pace)
  })
}

function startTimer(ms: number, then: () => void) {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Checks the upload rate: compares the bytes received now with those received one `fileMs` earlier. */
function watchUploadRate({ raw }: FastifyRequest, { fileBytes, fileMs }: BodyTimeLimits, slow: () => void) {
  const past = [raw.socket.bytesRead]
  const timer = setInterval(() => {
    // Bytes wait to be read: the server is slow, not the client. The measurement starts again.
    if (raw.readableLength > 0) past.length = 0
    past.push(raw.socket.bytesRead)
    if (past.length > checksPerWindow && raw.socket.bytesRead - (past.shift() ?? 0) < fileBytes) slow()
  }, fileMs / checksPerWindow)
  return () => clearInterval(timer)
}

function closeSlowConnection({ raw }: FastifyReply) {
  const { socket } = raw
  // The body is complete and waits to be read: the server is slow, not the client.
  if (!socket || raw.req.complete) return
  if (!raw.headersSent) answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  socket.destroySoon()
}

/**
 * Closes the connection of a file that is rejected before its end. An immediate close would cause a TCP reset, which
 * could destroy the response before the client reads it. So the remaining data is read and discarded for `lingerMs`.
 */
function lingerBeforeClose({ raw }: FastifyRequest, reply: FastifyReply, { lingerMs }: BodyTimeLimits) {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  reply.header('connection', 'close')
  // Node calls this after it has sent a response with `connection: close`.
  socket.destroySoon = () => {
    socket.end()
    raw.resume()
    socket.once(
      'close',
      startTimer(lingerMs, () => socket.destroy()),
    )
  }
}
