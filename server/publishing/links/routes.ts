import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { Link, LinkAmendment, LinkForm, LinkPlace, Links, LinksQuery } from '#contract/publishing/links/links.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findLink, listLinks } from './queries.ts'
import { amendLink, createLink, deleteLink, moveLink } from './writing.ts'

const config = { access: 'portal.enter' } as const
const managed = { access: 'links.manage' } as const

/** The routes of the links in menus, which administrators edit. */
export function linksRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/links',
    { config, schema: { querystring: LinksQuery, response: { 200: Links } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Link', url, slice, await listLinks(db, query, slice))
    },
  )

  app.get('/api/links/:id', { config, schema: { params: ById, response: { 200: Link } } }, async ({ params }) =>
    findLink(db, params.id),
  )

  app.post(
    '/api/links',
    { config: managed, schema: { body: LinkForm, response: { 201: Link } } },
    async ({ viewer, body }, reply) => {
      const made = await createLink(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.put(
    '/api/links/:id',
    { config: managed, schema: { params: ById, body: LinkAmendment, response: { 200: Link } } },
    async ({ viewer, params, body }) => amendLink(portal, viewer, params.id, body),
  )

  app.put(
    '/api/links/:id/place',
    { config: managed, schema: { params: ById, body: LinkPlace, response: { 200: Link } } },
    async ({ viewer, params, body }) => moveLink(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/links/:id',
    { config: managed, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteLink(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
