import { Irp, Irps } from '#contract/bodies.ts'
import { ReferenceQuery } from '#contract/lists.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { find, list } from './queries.ts'

/** The bodies, as a flat list; their pages are of `home`. */
export function bodiesRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/irps',
    { config: { access: 'bodies.read' }, schema: { querystring: ReferenceQuery, response: { 200: Irps } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Irp', url, slice, await list(db, slice))
    },
  )

  app.get(
    '/api/irps/:id',
    { config: { access: 'bodies.read' }, schema: { params: ById, response: { 200: Irp } } },
    async ({ params }) => find(db, params.id),
  )
}
