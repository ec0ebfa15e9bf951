import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  Passkey,
  PasskeyCreation,
  PasskeyForm,
  PasskeyRequest,
  PasskeySignInForm,
  Passkeys,
} from '#contract/people/accounts/passkeys.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { recordSecondFactor } from '#server/people/accounts/secondFactor/recordSecondFactor.ts'
import { setSignInCookies } from '#server/people/accounts/signIn/signInCookies.ts'
import { requestPasskey } from './assertions.ts'
import { addPasskey, beginCreation, findPasskeys, removePasskey } from './passkeys.ts'
import { signInByPasskey } from './signInByPasskey.ts'

const own = { access: 'account.secure' } as const
const forVisitors = { access: 'public' } as const

/** The routes of passkeys: signing in with one, and one's own. */
export function passkeyRoutes(app: App, portal: Portal, tools: { xsrf: Xsrf; cookies: CookieNames }) {
  app.post(
    '/api/passkeys/challenge',
    { config: { ...forVisitors, changesNothing: true }, schema: { response: { 200: PasskeyRequest } } },
    async (_request, reply) => reply.send({ ...(await requestPasskey(portal)) }),
  )

  app.post(
    '/api/passkeys/sign_in',
    { config: forVisitors, schema: { body: PasskeySignInForm, response: { 204: z.void() } } },
    async (request, reply) => {
      await setSignInCookies(portal, tools, { request, reply }, await signInByPasskey(portal, request, request.body))
      return reply.code(204).send()
    },
  )

  app.get('/api/me/passkeys', { config: own, schema: { response: { 200: Passkeys } } }, async ({ viewer }) =>
    findPasskeys(portal, viewer),
  )

  app.post(
    '/api/me/passkeys/creation',
    { config: { ...own, asksProof: true, changesNothing: true }, schema: { response: { 200: PasskeyCreation } } },
    async ({ viewer }, reply) => reply.send({ ...(await beginCreation(portal, viewer)) }),
  )

  app.post(
    '/api/me/passkeys',
    { config: { ...own, asksProof: true }, schema: { body: PasskeyForm, response: { 201: Passkey } } },
    async (request, reply) => {
      const added = await addPasskey(portal, request.viewer, request.body)
      await recordSecondFactor(portal.db, readCookie(request, tools.cookies.signIn) ?? '')
      return reply.code(201).header('location', added['@id']).send(added)
    },
  )

  app.delete(
    '/api/me/passkeys/:id',
    { config: { ...own, asksProof: true }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await removePasskey(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
