import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryError } from '#contract/supervision/webhooks.ts'
import { isAllowedAddress } from '#server/ground/http/outgoing/allowedAddress.ts'
import {
  guardedLookup,
  literalAddress,
  PrivateAddressError,
  type Resolve,
} from '#server/ground/http/outgoing/publicAddress.ts'

/** Time for the whole request: name, connection, certificate, answer. Milliseconds. */
export const requestMs = 10_000
/** The answer is not stored. It is read so far only to end the connection politely. Bytes. */
const maxResponseBytes = 1_024
const maxHeaderBytes = 8_192

export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

interface RequestOptions {
  /** networks that the operator opened, in CIDR notation */
  networks: readonly string[]
  timeoutMs?: number
  /** resolves a name to all its addresses */
  resolve?: Resolve
}

/** The outcome of an attempt. Without an error, the endpoint answered 2xx. */
export interface Outcome {
  statusCode: number | null
  error: DeliveryError | null
}

/**
 * Sends a message by POST. The name is resolved once, all its addresses are checked, and the connection goes to one of
 * these: no answer of a name server can lead it elsewhere. Redirects are not followed, and no proxy is used.
 */
export async function sendRequest(
  message: Message,
  { networks, timeoutMs = requestMs, resolve }: RequestOptions,
): Promise<Outcome> {
  const url = new URL(message.url)
  const isAllowed = (address: string) => isAllowedAddress(address, url, networks)
  const literal = literalAddress(url)
  if (literal !== null && !isAllowed(literal)) return { statusCode: null, error: 'address' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const statusCode = await post(url, message, { signal, lookup: guardedLookup(isAllowed, resolve) })
    return { statusCode, error: statusCode >= 200 && statusCode < 300 ? null : 'status' }
  } catch (error) {
    return { statusCode: null, error: signal.aborted ? 'timeout' : errorOf(error) }
  }
}

/** @returns the status code, once the answer has ended or enough of it was read */
const post = (
  url: URL,
  { headers, body }: Message,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction },
) =>
  new Promise<number>((done, fail) => {
    const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // a connection of its own, which closes after the answer
      agent: false,
      maxHeaderSize: maxHeaderBytes,
      lookup,
      signal,
    })
    request.on('error', fail)
    request.on('response', (response) => {
      discardBody(response)
      response.on('close', () => done(response.statusCode ?? 0))
    })
    request.end(body)
  })

function discardBody(response: IncomingMessage): void {
  let received = 0
  response.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received >= maxResponseBytes) response.destroy()
  })
  // The status has arrived: what happens to the rest does not matter.
  response.on('error', () => undefined)
}

const nameErrors: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EAI_FAIL'])
const tlsError = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|EPROTO)/

function errorOf(error: unknown): DeliveryError {
  if (error instanceof PrivateAddressError) return 'address'
  const { code = '' } = error as NodeJS.ErrnoException
  if (nameErrors.has(code)) return 'name'
  return tlsError.test(code) ? 'tls' : 'connection'
}
