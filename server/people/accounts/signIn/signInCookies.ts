import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieNames, clearCookie, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { RememberMeToken } from './rememberMeTokens.ts'
import { endPreviousSignIn } from './signInByPassword.ts'

/** Sets the cookies of whoever signs in, in place of those of the previous sign-in. */
export async function setSignInCookies(
  portal: Portal,
  { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, remembrance }: { token: string; remembrance: RememberMeToken | null },
): Promise<void> {
  const secure = portal.config.secureCookies
  await endPreviousSignIn(portal, request, cookies)
  xsrf.rotateSignIn(request, reply, token)
  if (remembrance) setCookie(reply, cookies.remembrance, remembrance.cookie, { secure, maxAge: remembrance.maxAge })
  else if (request.cookies[cookies.remembrance]) clearCookie(reply, cookies.remembrance, secure)
}
