import type { FastifyRequest } from 'fastify'

/** Error codes of Node streams and form parsers when the client closes the connection. */
const abortCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
  'FST_MP_PREMATURE_CLOSE',
])
const abortMessages = /^aborted$|premature close|unexpected end of (?:form|multipart|file)/i

/** Whether the error was caused by the client closing the connection. */
export const isClientAbort = (request: FastifyRequest, error: Error & { code?: string }): boolean =>
  request.raw.socket.destroyed && (abortCodes.has(error.code ?? '') || abortMessages.test(error.message))
