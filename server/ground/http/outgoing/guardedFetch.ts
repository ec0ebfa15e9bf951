import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isAllowedAddress } from './allowedAddress.ts'
import { guardedLookup, literalAddress, PrivateAddressError } from './publicAddress.ts'

/** Longest answer that is read. Bytes. */
const maxBytes = 1_000_000

/** The part of `fetch` that OAuth libraries use. */
type GuardedFetch = (
  url: string,
  options: {
    method?: string
    headers?: ConstructorParameters<typeof Headers>[0]
    body?: ArrayBuffer | null | ReadableStream | string | Uint8Array | URLSearchParams | undefined
    signal?: AbortSignal | undefined
  },
) => Promise<Response>

/**
 * Returns a `fetch` for URLs that somebody has given: the name is resolved once, all its addresses are checked, and the
 * connection goes to one of these. Follows no redirect and uses no proxy.
 * @param networks networks that are allowed although they are not public
 * @throws PrivateAddressError for a host that may not be called, as the cause of the `TypeError` of `fetch`
 */
export const guardedFetch =
  (networks: readonly string[]): GuardedFetch =>
  async (written, { method = 'GET', headers, body, signal }) => {
    const url = new URL(written)
    const isAllowed = (address: string) => isAllowedAddress(address, url, networks)
    const literal = literalAddress(url)
    if (literal !== null && !isAllowed(literal)) throw failed(new PrivateAddressError(`${url.host} may not be called`))
    const sent =
      body === undefined || body === null ? null : Buffer.from(await new Response(body as string).arrayBuffer())
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const call = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(url, {
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), ...(sent && { 'content-length': sent.length }) },
      agent: false,
      lookup: guardedLookup(isAllowed),
      ...(signal && { signal }),
    })
    call.on('response', (response) => void readResponse(response).then(resolve, reject))
    call.on('error', reject)
    call.end(sent ?? undefined)
    return promise.catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : failed(error)
    })
  }

/** As `fetch` fails when there is no answer. */
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

async function readResponse(response: IncomingMessage): Promise<Response> {
  const { statusCode = 502, rawHeaders } = response
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const isEmpty = statusCode === 204 || statusCode === 304 || statusCode < 200
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: Math.max(200, statusCode), headers })
}
