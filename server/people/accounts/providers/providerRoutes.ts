import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  IdentityRegistrationForm,
  Joined,
  JoinForm,
  LinkedIdentity,
  LinkForm,
  LogoutTokenForm,
  OwnDoors,
  PendingIdentity,
  ProviderAddress,
  ProviderAnswer,
  ProviderId,
  ProviderSignInForm,
  SignedOut,
} from '#contract/people/providers/providers.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, clearCookie, readCookie } from '#server/ground/http/cookies.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { currentPasswordViolations, findCredentials } from '#server/people/accounts/currentPassword.ts'
import { findOpenProvider } from '#server/people/accounts/listProviders.ts'
import { setSignInCookies } from '#server/people/accounts/signIn/signInCookies.ts'
import { keepBrowserSecret } from './browserSecret.ts'
import { findOwnDoors, unlinkIdentity, unlinkIdentityOf } from './doors.ts'
import { findPending, presentPending } from './pendingIdentities.ts'

const config = { access: 'public' } as const
const noContent = { 204: z.void() }

/**
 * The routes of sign-ins by OpenID Connect providers. The modules that need the libraries are loaded by the first
 * call: a portal without providers does without them.
 */
export function providerRoutes(app: App, portal: Portal, { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames }) {
  const secure = portal.config.secureCookies

  async function settingsOf(id: string) {
    const settings = await findOpenProvider(portal, id)
    if (!settings) throw new Failure('record.notFound')
    return settings
  }

  app.post(
    '/api/providers/:provider/sign_in',
    { config, schema: { params: ProviderId, body: ProviderSignInForm, response: { 200: ProviderAddress } } },
    async (request, reply) => {
      const settings = await settingsOf(request.params.provider)
      const { startSignIn } = await import('./startSignIn.ts')
      const { remember, returnPath } = request.body
      const secret = keepBrowserSecret({ request, reply, cookies }, secure)
      return { url: await startSignIn(portal, { settings, secret, address: request.ip, remember, returnPath }) }
    },
  )

  app.post(
    '/api/providers/:provider/link',
    {
      // an identity opens the account from then on
      config: { access: 'users.amend', asksProof: true },
      schema: { params: ProviderId, body: LinkForm, response: { 200: ProviderAddress } },
    },
    async (request, reply) => {
      const { viewer } = request
      const settings = await settingsOf(request.params.provider)
      const account = await findCredentials(portal, viewer)
      if (account.passwordHash !== null) {
        const context = { request, cookies }
        const wrong = await currentPasswordViolations(portal, context, account, request.body.currentPassword)
        if (wrong.length > 0) return throwViolations(wrong)
      }
      const { startSignIn } = await import('./startSignIn.ts')
      const secret = keepBrowserSecret({ request, reply, cookies }, secure)
      const asked = { settings, secret, address: request.ip, remember: false, returnPath: undefined, userId: viewer.id }
      return { url: await startSignIn(portal, asked) }
    },
  )

  app.get(
    '/api/providers/:provider/callback',
    { config, exposeHeadRoute: false, schema: { params: ProviderId, querystring: ProviderAnswer } },
    async (request, reply) => {
      const id = request.params.provider
      const settings = await findOpenProvider(portal, id)
      const { finishSignIn, refuseClosedProvider } = await import('./finishSignIn.ts')
      const { path, signedIn } = settings
        ? await finishSignIn(portal, request, settings, readCookie(request, cookies.provider))
        : await refuseClosedProvider(portal, request, id)
      if (signedIn) await setSignInCookies(portal, { xsrf, cookies }, { request, reply }, signedIn)
      return reply.header('referrer-policy', 'no-referrer').redirect(path, 303)
    },
  )

  app.post(
    '/api/providers/:provider/backchannel_logout',
    {
      config: { access: 'asset', xsrf: 'none' },
      schema: { params: ProviderId, body: LogoutTokenForm, response: noContent },
    },
    async ({ params, body }, reply) => {
      const settings = await settingsOf(params.provider)
      const { signOutByProvider } = await import('./backChannelLogout.ts')
      await signOutByProvider(portal, settings, body.logout_token)
      return reply.code(204).send()
    },
  )

  app.get('/api/pending_identity', { config, schema: { response: { 200: PendingIdentity } } }, async (request, reply) =>
    reply.send(presentPending(await findPending(portal, readCookie(request, cookies.provider)))),
  )

  app.delete(
    '/api/pending_identity',
    { config, schema: { response: { 200: SignedOut, ...noContent } } },
    async (request, reply) => {
      const { forgetIdentity } = await import('./completeSignIn.ts')
      const endSessionUrl = await forgetIdentity(portal, readCookie(request, cookies.provider))
      clearCookie(reply, cookies.provider, secure)
      return endSessionUrl === null ? reply.code(204).send() : reply.code(200).send({ endSessionUrl })
    },
  )

  app.post(
    '/api/pending_identity/join',
    { config, schema: { body: JoinForm, response: { 200: Joined } } },
    async (request, reply) => {
      const { joinByPassword } = await import('./completeSignIn.ts')
      const call = { request, cookies, secret: readCookie(request, cookies.provider) }
      const { returnPath, ...signedIn } = await joinByPassword(portal, call, request.body)
      await setSignInCookies(portal, { xsrf, cookies }, { request, reply }, signedIn)
      return { returnPath }
    },
  )

  app.post(
    '/api/pending_identity/registration',
    { config, attachValidation: true, schema: { body: IdentityRegistrationForm, response: noContent } },
    async (request, reply) => {
      const { refuseIdentityRegistration, registerIdentity } = await import('./completeSignIn.ts')
      const { body, validationError } = request
      const secret = readCookie(request, cookies.provider)
      if (validationError) return refuseIdentityRegistration(portal, secret, body, validationError)
      await registerIdentity(portal, { request, secret }, body)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/me/doors',
    { config: { access: 'users.readWhole' }, schema: { response: { 200: OwnDoors } } },
    async ({ viewer }) => findOwnDoors(portal, viewer),
  )

  app.delete(
    '/api/me/identities/:id',
    { config: { access: 'users.amend' }, schema: { params: ById, response: noContent } },
    async (request, reply) => {
      const token = readCookie(request, cookies.signIn) ?? ''
      await unlinkIdentity(portal, request.viewer, request.params.id, token)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/users/:id/identities/:identity',
    {
      config: { access: 'users.administer', asksProof: true },
      schema: { params: LinkedIdentity, response: noContent },
    },
    async ({ viewer, params }, reply) => {
      await unlinkIdentityOf(portal, viewer, params.id, params.identity)
      return reply.code(204).send()
    },
  )
}
