import { LinksQuery } from '#contract/lists.ts'
import { Link, Links } from '#contract/references.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { find, list } from './queries.ts'

/** The links of the menus, which administrators write. */
export function linksRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/links',
    { config: { access: 'portal.enter' }, schema: { querystring: LinksQuery, response: { 200: Links } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Link', url, slice, await list(db, query, slice))
    },
  )

  app.get(
    '/api/links/:id',
    { config: { access: 'portal.enter' }, schema: { params: ById, response: { 200: Link } } },
    async ({ params }) => find(db, params.id),
  )
}
