import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  IdentityProvider,
  IdentityProviderAmendment,
  IdentityProviderCheck,
  IdentityProviderCheckForm,
  IdentityProviderForm,
  IdentityProviderUse,
} from '#contract/people/providers/identityProviders.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { providerCheckCall } from '#server/people/accounts/expensiveCalls.ts'
import { forgetSignInDoors } from '#server/people/accounts/signInDoors.ts'
import { checkIssuer } from './checkIssuer.ts'
import { amendProvider, createProvider, deleteProvider, findUse } from './records.ts'

const config = { access: 'users.administer' } as const
/** A provider lets people into accounts. */
const proven = { ...config, asksProof: true } as const

/** The routes by which administrators add, change, check and delete providers. */
export function recordRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  app.post(
    '/api/identity_providers',
    { config: proven, schema: { body: IdentityProviderForm, response: { 201: IdentityProvider } } },
    async ({ viewer, body }, reply) => {
      const made = await createProvider(portal, viewer, body)
      forgetSignInDoors(portal)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.post(
    '/api/identity_providers/check',
    {
      config: { ...config, costs: providerCheckCall },
      schema: { body: IdentityProviderCheckForm, response: { 200: IdentityProviderCheck } },
    },
    async ({ body }) => checkIssuer(portal, body.issuer),
  )

  app.post(
    '/api/identity_providers/:id/amendment',
    {
      config: proven,
      schema: { params: ById, body: IdentityProviderAmendment, response: { 200: IdentityProvider } },
    },
    async (request, reply) => {
      const { viewer, params, body: form } = request
      const token = readCookie(request, cookies.signIn) ?? ''
      const amended = await amendProvider(portal, viewer, params.id, { form, token })
      forgetSignInDoors(portal)
      return reply.send(amended)
    },
  )

  app.get(
    '/api/identity_providers/:id/use',
    { config, schema: { params: ById, response: { 200: IdentityProviderUse } } },
    async ({ params }) => findUse(portal, params.id),
  )

  app.delete(
    '/api/identity_providers/:id',
    { config: proven, schema: { params: ById, response: { 204: z.void() } } },
    async (request, reply) => {
      const token = readCookie(request, cookies.signIn) ?? ''
      await deleteProvider(portal, request.viewer, request.params.id, token)
      forgetSignInDoors(portal)
      return reply.code(204).send()
    },
  )
}
