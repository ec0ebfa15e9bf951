import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  AccessTokenForm,
  AccessTokens,
  AccessTokensQuery,
  IssuedTokens,
  IssuedTokensQuery,
  NewAccessToken,
} from '#contract/people/tokens/accessTokens.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createAccessToken } from './createToken.ts'
import { listAccessTokens, listIssuedTokens } from './queries.ts'
import { revokeAccessToken } from './revokeToken.ts'

const own = { access: 'tokens.manage' } as const
const administered = { access: 'tokens.administer' } as const
const noContent = { 204: z.void() }

/** The routes of access tokens: one's own, and those of everybody for administrators. */
export function tokensRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  app.get(
    '/api/me/access_tokens',
    { config: own, schema: { querystring: AccessTokensQuery, response: { 200: AccessTokens } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('AccessToken', url, slice, await listAccessTokens(portal, viewer, slice))
    },
  )

  app.post(
    '/api/me/access_tokens',
    { config: { ...own, tellsSecret: true }, schema: { body: AccessTokenForm, response: { 201: NewAccessToken } } },
    async (request, reply) => {
      const made = await createAccessToken(portal, request.viewer, request.body, { request, cookies })
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.delete(
    '/api/me/access_tokens/:id',
    { config: own, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await revokeAccessToken(portal, viewer, params.id, viewer.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/access_tokens',
    { config: administered, schema: { querystring: IssuedTokensQuery, response: { 200: IssuedTokens } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('IssuedToken', url, slice, await listIssuedTokens(portal, query, slice))
    },
  )

  app.delete(
    '/api/access_tokens/:id',
    { config: administered, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await revokeAccessToken(portal, viewer, params.id, null)
      return reply.code(204).send()
    },
  )
}
