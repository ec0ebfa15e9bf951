import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/standing.ts'
import type { App } from '#server/ground/http/app.ts'

const callers = new AsyncLocalStorage<Viewer>()

/** The person for whom the server calls one of its own routes; undefined for a call that came from outside. */
export const ownCaller = (): Viewer | undefined => callers.getStore()

/**
 * Calls a route for the person who makes this request, through all that a call from outside goes through, except that they are not
 * identified again.
 * @returns the answer as JSON text; null when the call is refused or fails, which whoever needs it then asks again to be told why
 */
export async function callOwnRoute(
  app: App,
  request: FastifyRequest,
  viewer: Viewer,
  url: string,
): Promise<string | null> {
  const { host = '', 'user-agent': userAgent = '' } = request.headers
  const headers = { host, accept: 'application/ld+json', 'user-agent': userAgent, cookie: cookieOf(request) }
  // it begins when it is waited for, which has to be as that person
  const call = async () => await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
  const answer = await callers.run(viewer, call).catch(() => null)
  return answer?.statusCode === 200 ? answer.body : null
}

/** The cookies of a request, with what its identification has changed of them. */
const cookieOf = ({ cookies }: FastifyRequest) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('; ')
