import { ById } from '#contract/ground/shapes.ts'
import { Audience } from '#contract/meetings/followUp.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findAudience } from './audience/audience.ts'
import { consultationsRoutes } from './consultations/routes.ts'
import { decisionsRoutes } from './decisions/routes.ts'
import { minutesRoutes } from './minutes/routes.ts'
import { partsRoutes } from './parts/routes.ts'

/** The routes of the audience, minutes, decisions, consultations and parts of sessions. */
export function followUpRoutes(app: App, portal: Portal) {
  app.get(
    '/api/sessions/:id/audience',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Audience } } },
    async ({ viewer, params }) => findAudience(portal, viewer, params.id),
  )
  minutesRoutes(app, portal)
  decisionsRoutes(app, portal)
  consultationsRoutes(app, portal)
  partsRoutes(app, portal)
}
