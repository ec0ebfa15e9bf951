import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { App } from '#server/ground/http/app.ts'

const internalCallers = new AsyncLocalStorage<Viewer>()

/** The person for whom the server calls one of its own routes; undefined for a call from outside. */
export const internalCaller = (): Viewer | undefined => internalCallers.getStore()

/**
 * Calls a route of this server for the person who makes the request. All checks of a call from outside apply, except
 * that the person is not identified again.
 * @returns the response as JSON text; null when the call fails, and the browser then has to make it to show the error
 */
export async function callRouteInternally(
  app: App,
  request: FastifyRequest,
  viewer: Viewer,
  url: string,
): Promise<string | null> {
  const { host = '', 'user-agent': userAgent = '' } = request.headers
  const headers = { host, accept: 'application/ld+json', 'user-agent': userAgent, cookie: cookieHeader(request) }
  // `inject` starts when it is awaited, which must happen inside `callers.run`.
  const call = async () => await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
  const answer = await internalCallers.run(viewer, call).catch(() => null)
  return answer?.statusCode === 200 ? answer.body : null
}

/** The `Cookie` header of a request, including changes made while identifying the person. */
const cookieHeader = ({ cookies }: FastifyRequest) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('; ')
