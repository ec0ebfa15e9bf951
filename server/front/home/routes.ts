import { Home, HomeQuery } from '#contract/front/home.ts'
import { ById } from '#contract/ground/shapes.ts'
import { BodyHome } from '#contract/meetings/bodyHome.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findBodyHome } from './bodyHome.ts'
import { findHome } from './queries.ts'
import { createVisitLoader } from './visits.ts'

/** The routes of the home page and of the page of a body. */
export function homeRoutes(app: App, portal: Portal) {
  const findVisit = createVisitLoader(portal)
  app.get(
    '/api/home',
    { config: { access: 'portal.enter' }, schema: { querystring: HomeQuery, response: { 200: Home } } },
    async ({ viewer, query }) => findHome(portal, viewer, await findVisit(viewer.id), query.scope),
  )

  app.get(
    '/api/irps/:id/home',
    { config: { access: 'bodies.read' }, schema: { params: ById, response: { 200: BodyHome } } },
    async ({ viewer, params }) => findBodyHome(portal, viewer, params.id),
  )
}
