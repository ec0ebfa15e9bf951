import { UsersQuery } from '#contract/lists.ts'
import { ById } from '#contract/shapes.ts'
import { Directory, UserRecord } from '#contract/users.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { administrationRoutes } from './administrationRoutes.ts'
import { find, list } from './queries.ts'

/** The directory of the people of the portal, and what administrators do to their accounts. */
export function usersRoutes(app: App, portal: Portal) {
  app.get(
    '/api/users',
    { config: { access: 'users.read' }, schema: { querystring: UsersQuery, response: { 200: Directory } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('User', url, slice, await list(portal, viewer, query, slice))
    },
  )

  app.get(
    '/api/users/:id',
    { config: { access: 'users.read' }, schema: { params: ById, response: { 200: UserRecord } } },
    async ({ viewer, params }) => find(portal, viewer, params.id),
  )

  administrationRoutes(app, portal)
}
