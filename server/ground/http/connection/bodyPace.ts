import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/ground/http/app.ts'
import { answerClientError } from './clientErrors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is sent a file: it may take long, as long as it comes. */
    receives?: 'file'
  }
}

/** How long bodies may take to arrive (QUALITY finding 7, REL-18). */
export const bodyPace = {
  /** the whole of a body, once its headers are there */
  wholeMs: 10_000,
  /** a file that brings fewer bytes than this in that time does not come any more: 1 kB/s */
  fileBytes: 20_000,
  fileMs: 20_000,
  /** for what is still on its way when a file is refused */
  lingerMs: 3_000,
}
export type BodyPace = typeof bodyPace

/** How often the arrival of a file is looked at, in one `fileMs`. */
const looks = 4

/**
 * Closes the connections whose bodies come too slowly. Node's own limit is one time for all, and would cut an honest upload
 * short: where this guards, it is off.
 */
export function guardPace(app: App, pace: BodyPace = bodyPace) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    // calls that go straight in have no connection
    if (!(raw.socket instanceof Socket)) return
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const slow = () => refuseSlow(reply)
    const stop = request.routeOptions.config.receives ? watchFile(request, pace, slow) : after(pace.wholeMs, slow)
    raw.once('end', stop)
    raw.once('close', stop)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.receives && !request.raw.complete) closeGently(request, reply, pace)
  })
}

function after(ms: number, then: () => void) {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Compares what has come with what had come one `fileMs` before. */
function watchFile({ raw }: FastifyRequest, { fileBytes, fileMs }: BodyPace, slow: () => void) {
  const past = [raw.socket.bytesRead]
  const timer = setInterval(() => {
    // bytes that wait to be read: the delay is ours, and the count begins again
    if (raw.readableLength > 0) past.length = 0
    past.push(raw.socket.bytesRead)
    if (past.length > looks && raw.socket.bytesRead - (past.shift() ?? 0) < fileBytes) slow()
  }, fileMs / looks)
  return () => clearInterval(timer)
}

function refuseSlow({ raw }: FastifyReply) {
  const { socket } = raw
  // whole, and waiting to be read: nothing is slow but us
  if (!socket || raw.req.complete) return
  if (!raw.headersSent) answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  socket.destroySoon()
}

/**
 * A file is refused before its end. Closed at once, the connection would be reset by what is still on its way, and the reset
 * would overtake the answer: so that is let in, unread, for a while.
 */
function closeGently({ raw }: FastifyRequest, reply: FastifyReply, { lingerMs }: BodyPace) {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  reply.header('connection', 'close')
  // what Node calls once such an answer has left
  socket.destroySoon = () => {
    socket.end()
    raw.resume()
    socket.once(
      'close',
      after(lingerMs, () => socket.destroy()),
    )
  }
}
