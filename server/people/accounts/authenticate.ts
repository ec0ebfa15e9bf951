import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { backgroundHeader } from '#contract/people/accounts/signIns.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Identify } from '#server/ground/http/access.ts'
import { type CookieNames, clearCookie, readCookie, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import { createBatchLoader } from '#server/ground/identity/batchLoader.ts'
import { findSignedIn, findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { confineRemembered } from './secondFactor/rule.ts'
import { verifyRememberMeToken } from './signIn/rememberMeTokens.ts'
import { createSignIn, touchSignIn } from './signIn/signIns.ts'

/** Identifies the user of a call by the cookie of the sign-in, else by the remember-me cookie. */
export function createAuthenticator(portal: Portal, cookies: CookieNames, xsrf: Xsrf): Identify {
  const { db, pipelinedReads: reads, clock } = portal
  const signedIn = createBatchLoader((tokens: readonly string[]) => {
    return findSignedIn(reads, tokens, { now: clock.now(), day: today(clock) })
  })
  return async (request, reply) => {
    const token = readCookie(request, cookies.signIn)
    const found = token ? await signedIn(token) : null
    if (found) {
      request.provedAt = found.signIn.provedAt
      if (!isBackground(request)) await touchSignIn(db, { ...found.signIn, userId: found.viewer.id }, clock.now())
      return found.viewer
    }
    const remembered = readCookie(request, cookies.remembrance)
    if (!remembered) return null
    const viewer = await signInRememberedDevice(portal, { cookies, xsrf }, remembered, request, reply)
    return viewer && confineRemembered(portal, viewer, viewer.signIn.remembranceId)
  }
}

/** Whether the page makes this call by itself: by the route's configuration or by the header. */
const isBackground = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.background === true || headers[backgroundHeader] !== undefined

/** Signs in the user of a remembered device. */
async function signInRememberedDevice(
  portal: Portal,
  { cookies, xsrf }: { cookies: CookieNames; xsrf: Xsrf },
  cookie: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(Viewer & { signIn: { remembranceId: number } }) | null> {
  const { db, clock, config } = portal
  const secure = config.secureCookies
  const now = clock.now()
  const recalled = await verifyRememberMeToken(portal, cookie)
  if (recalled.outcome === 'stolen')
    request.log.warn({ user: recalled.userId }, 'a remembered sign-in was used twice: all sign-ins of the person end')
  if (recalled.outcome === 'stolen' || recalled.outcome === 'unknown') {
    clearCookie(reply, cookies.remembrance, secure)
    return null
  }
  const viewer = await findViewer(db, recalled.userId, { day: today(clock) })
  if (recalled.outcome === 'grace') {
    xsrf.skipRenewal(request)
    return viewer && { ...viewer, signIn: { remembranceId: recalled.remembranceId } }
  }
  if (!viewer) return null
  const { remembrance } = recalled
  const visit = {
    userId: viewer.id,
    device: request.headers['user-agent'] ?? '',
    address: request.ip,
    remembranceId: remembrance.id,
    lastsMs: config.retention.signInMs,
  }
  const token = await createSignIn(db, visit, now)
  // Later handlers of this call see the new cookie.
  request.cookies[cookies.signIn] = token
  setCookie(reply, cookies.remembrance, remembrance.cookie, { secure, maxAge: remembrance.maxAge })
  xsrf.rotateSignIn(request, reply, token)
  return { ...viewer, signIn: { remembranceId: remembrance.id } }
}
