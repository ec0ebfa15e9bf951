import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import { isTokenAction, isTokenFor, type TokenAction } from '#contract/ground/policy/tokenScope.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { secretTokenPattern } from '#contract/people/tokens/accessTokens.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from './app.ts'
import { isPageRequest } from './pages/pageShell.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the bearer token of the `Authorization` header; null for a call that is identified by cookies */
    accessToken: string | null
  }
  interface FastifyContextConfig {
    /** what an access token needs for a route whose `access` is `public`; without it, the route refuses tokens */
    tokenAccess?: TokenAction
  }
}

/**
 * Reads the access token of a call (RFC 6750, in the header only). A call with one has no cookies: neither those sent
 * nor new ones, so that it does exactly what its token allows. Register it after the cookies and before the XSRF check.
 * @throws Failure `tokens.misplaced` for a token in a URL or a cookie
 */
export function readAccessTokens(app: App) {
  app.decorateRequest('accessToken', null)
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers
    if (hasToken(request.url) || Object.values(request.cookies).some((value) => value && hasToken(value)))
      throw new Failure('tokens.misplaced')
    const [, token] = /^bearer(?: +(.*))?$/i.exec(authorization ?? '') ?? []
    if (token === undefined && !/^bearer *$/i.test(authorization ?? '')) return
    request.accessToken = token?.trim() ?? ''
    request.cookies = {}
  })
}

const hasToken = (text: string) => secretTokenPattern.test(text)

/**
 * Refuses a call that its access token does not give. The rights of the person and of the record are checked after it.
 * @throws Failure `tokens.signInOnly`, `tokens.scope`
 */
export function checkTokenScope(request: FastifyRequest, reply: FastifyReply, { token }: Viewer): void {
  const { access, tokenAccess } = request.routeOptions.config
  // A call that matches no route is answered as for anybody, a page only to browsers.
  if (!access && !isPageRequest(request)) return
  const needed = access === 'public' || access === 'asset' ? tokenAccess : access
  if (!needed || !isTokenAction(needed)) throw insufficientScope(reply, 'tokens.signInOnly')
  if (!isTokenFor(token, needed)) throw insufficientScope(reply, 'tokens.scope', needed)
}

function insufficientScope(reply: FastifyReply, code: FailureCode, needed?: Action): Failure {
  const scope = needed ? `, scope="${needed}"` : ''
  reply.header('www-authenticate', `Bearer realm="Mandature", error="insufficient_scope"${scope}`)
  return new Failure(code)
}

/** Returns the failure of a call whose access token identifies nobody, and says so to HTTP clients. */
export function invalidToken(reply: FastifyReply, code: FailureCode): Failure {
  reply.header('www-authenticate', 'Bearer realm="Mandature", error="invalid_token"')
  return new Failure(code)
}
