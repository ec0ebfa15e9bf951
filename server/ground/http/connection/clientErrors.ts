import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureCode } from '#contract/ground/failures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { buildProblem, problemContentType } from '#server/ground/http/errors.ts'

/** Failure codes by error code of Node's HTTP parser; other errors are `request.malformed`. */
const failureCodes: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.slow',
}

/**
 * Answers a request that Node cannot parse with a problem response, and closes the connection. No route has seen the
 * request.
 */
export function answerClientError({ code }: { code?: string }, socket: Pick<Socket, 'writable' | 'destroyed' | 'end'>) {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const refusal = buildProblem(new Failure(failureCodes[code ?? ''] ?? 'request.malformed'))
  const body = JSON.stringify(refusal)
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
