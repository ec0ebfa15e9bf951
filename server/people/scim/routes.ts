import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  NewScimToken,
  ScimGroup,
  ScimGroupLinkForm,
  ScimGroups,
  ScimGroupsQuery,
  ScimTokenForm,
  ScimTokens,
  ScimTokensQuery,
} from '#contract/people/scim/scim.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createScimToken, revokeScimToken } from './createToken.ts'
import { linkGroup, unlinkGroup } from './groups/links.ts'
import { findScimGroup, listScimGroups, listScimTokens } from './queries.ts'

const config = { access: 'scim.manage' } as const
const proven = { ...config, asksProof: true } as const
const noContent = { 204: z.void() }

/** The routes by which administrators manage the tokens of directories, and link their groups to bodies. */
export function scimAdministrationRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  const { db, clock } = portal

  app.get(
    '/api/scim_tokens',
    { config, schema: { querystring: ScimTokensQuery, response: { 200: ScimTokens } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ScimToken', url, slice, await listScimTokens(db, slice, clock.now()))
    },
  )

  app.post(
    '/api/scim_tokens',
    { config: { ...config, tellsSecret: true }, schema: { body: ScimTokenForm, response: { 201: NewScimToken } } },
    async (request, reply) => {
      const made = await createScimToken(portal, request.viewer, request.body, { request, cookies })
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.delete(
    '/api/scim_tokens/:id',
    { config, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await revokeScimToken(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/scim_groups',
    { config, schema: { querystring: ScimGroupsQuery, response: { 200: ScimGroups } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ScimGroup', url, slice, await listScimGroups(db, slice))
    },
  )

  app.post(
    '/api/scim_groups/:id/link',
    { config: proven, schema: { params: ById, body: ScimGroupLinkForm, response: { 200: ScimGroup } } },
    async ({ viewer, params, body }) => {
      await linkGroup(portal, viewer, params.id, body)
      return findScimGroup(db, params.id)
    },
  )

  app.delete(
    '/api/scim_groups/:id/link',
    { config: proven, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await unlinkGroup(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
