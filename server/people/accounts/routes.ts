import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Me, Preferences, SignInForm, SignInQuery } from '#contract/people/accounts/accounts.ts'
import { SignedOut } from '#contract/people/providers/providers.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, clearCookie, readCookie, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { endFirstVisit } from './firstVisits.ts'
import { findMe } from './me.ts'
import { findPreferences, savePreferences } from './profile/preferences.ts'
import { endSessionUrl, findVouchedIdentity } from './providers/signOutAtProvider.ts'
import { recognizedSeconds } from './secondFactor/recognizedDevices.ts'
import { deviceCookieSeconds } from './signIn/deviceCookie.ts'
import { parseMultipartForms } from './signIn/multipartForms.ts'
import { endPreviousSignIn, signInByPassword } from './signIn/signInByPassword.ts'

/**
 * The routes of sign-in, sign-out, the own account and the preferences of the shell (API.md, "Sign-in and accounts").
 */
export function accountsRoutes(app: App, portal: Portal, { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames }) {
  const { db, config } = portal
  const secure = config.secureCookies

  void app.register(async (forms: App) => {
    parseMultipartForms(forms)
    forms.post(
      '/login',
      {
        config: { access: 'public' },
        schema: { body: SignInForm, querystring: SignInQuery, response: { 204: z.void() } },
      },
      async (request, reply) => {
        const stay = request.query._remember_me === '1'
        const signedIn = await signInByPassword(portal, request, cookies, { ...request.body, stay })
        const { token, remembrance, device, recognized } = signedIn
        xsrf.rotateSignIn(request, reply, token)
        setCookie(reply, cookies.device, device, { secure, ...(stay && { maxAge: deviceCookieSeconds }) })
        if (recognized) setCookie(reply, cookies.recognized, recognized, { secure, maxAge: recognizedSeconds })
        if (remembrance)
          setCookie(reply, cookies.remembrance, remembrance.cookie, { secure, maxAge: remembrance.maxAge })
        else if (request.cookies[cookies.remembrance]) clearCookie(reply, cookies.remembrance, secure)
        return reply.code(204).send()
      },
    )
  })

  app.get(
    '/logout',
    { config: { access: 'public' }, exposeHeadRoute: false, schema: { response: { 200: SignedOut, 204: z.void() } } },
    async (request, reply) => {
      if (!isSameOriginCall(request)) {
        if (request.headers.accept?.includes('text/html')) return reply.callNotFound()
        throw new Failure('logout.crossSite')
      }
      const identity = await findVouchedIdentity(portal, readCookie(request, cookies.signIn))
      // Ended first: nothing that a provider does keeps anybody signed in.
      await endPreviousSignIn(portal, request, cookies)
      clearCookie(reply, cookies.remembrance, secure)
      xsrf.rotateSignIn(request, reply)
      reply.header('clear-site-data', '"cache", "storage"')
      const url = identity && (await endSessionUrl(portal, identity))
      return url === null ? reply.code(204).send() : reply.code(200).send({ endSessionUrl: url })
    },
  )

  app.get(
    '/me',
    { config: { access: 'public', tokenAccess: 'users.readWhole' }, schema: { response: { 200: Me } } },
    async (request, reply) => {
      xsrf.renew(request, reply)
      if (!request.signedIn) throw new Failure('access.signInRequired')
      return findMe(portal, request.signedIn)
    },
  )

  app.post(
    '/api/me/first_visit/end',
    { config: { access: 'users.amend' }, schema: { response: { 204: z.void() } } },
    async ({ viewer }, reply) => {
      await endFirstVisit(portal, viewer)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/me/preferences',
    { config: { access: 'users.readWhole' }, schema: { response: { 200: Preferences } } },
    async ({ viewer }) => findPreferences(db, viewer.id),
  )

  app.put(
    '/api/me/preferences',
    { config: { access: 'users.amend' }, schema: { body: Preferences, response: { 200: Preferences } } },
    async ({ viewer, body }) => savePreferences(portal, viewer, body),
  )
}

/**
 * Whether a page of the portal makes the call (QUALITY WEB-03), not a link, image, form or prefetch, of this site or
 * another: browsers send Fetch Metadata, and other sites cannot set our header.
 */
function isSameOriginCall({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`
  if (purpose.includes('prefetch') || (site && site !== 'same-origin')) return false
  if ((headers['sec-fetch-dest'] ?? 'empty') !== 'empty') return false
  return site === 'same-origin' || headers['x-xsrf-token'] !== undefined
}
