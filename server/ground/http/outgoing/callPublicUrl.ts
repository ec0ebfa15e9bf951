import { type Agent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { guardedLookup, isInNetworks, isPublicAddress, literalAddress, PrivateAddressError } from './publicAddress.ts'

/** A connection is kept when no more than this of its answer is left to read, and has come in this time. */
const restBytes = 4_096
const restMs = 1_000

interface OutgoingCall {
  method: 'POST' | 'GET'
  headers: Record<string, string | number>
  body: Buffer
  /** networks that are allowed although they are not public */
  networks: readonly string[]
  /** for the whole exchange, name resolution included. Milliseconds */
  timeoutMs: number
  /** its connections serve several calls, those whose answers are short */
  agent?: Agent
  signal?: AbortSignal
}

/**
 * Whether the portal may call a URL that somebody has given: `https`, the usual port, no password, and no address of a private
 * network. Inside an allowed network given by its address, any port and `http` too. Does not resolve names: `callPublicUrl` does.
 */
export function isCallableUrl(written: string, networks: readonly string[]): boolean {
  const url = URL.parse(written)
  if (!url || url.username || url.password || url.hash) return false
  const address = literalAddress(url)
  if (address !== null && !isPublicAddress(address) && isInNetworks(address, networks))
    return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '') return false
  return address === null ? url.hostname.includes('.') : isCallableAddress(address, networks)
}

const isCallableAddress = (address: string, networks: readonly string[]) =>
  isPublicAddress(address) || isInNetworks(address, networks)

/**
 * Calls a URL that somebody has given. Follows no redirect and does not keep the body of the response.
 * @returns its status
 * @throws PrivateAddressError for a host that is not public; Error without an answer in time
 */
export function callPublicUrl(written: string, call: OutgoingCall): Promise<number> {
  const { method, headers, body, networks, timeoutMs, agent, signal } = call
  if (!isCallableUrl(written, networks)) return Promise.reject(new PrivateAddressError('not a public URL'))
  const url = new URL(written)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const limits = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const exchange = request(
    url,
    {
      method,
      headers,
      signal: limits,
      lookup: guardedLookup((address) => isCallableAddress(address, networks)),
      ...(agent && { agent }),
    },
    (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => undefined)
      if (agent) discardRest(response)
      else response.destroy()
    },
  )
  exchange.on('error', reject)
  exchange.end(body)
  return promise
}

/** Reads a short body without keeping it, so that its connection serves the next call; closes the connection of another one. */
function discardRest(response: IncomingMessage): void {
  let left = restBytes
  const timer = setTimeout(() => response.destroy(), restMs)
  response.once('close', () => clearTimeout(timer))
  response.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) response.destroy()
  })
}
