import { ById } from '#contract/ground/shapes.ts'
import { Audience } from '#contract/meetings/sessions/followUp.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findAudience } from '#server/meetings/sessions/audience/audience.ts'
import { consultationsRoutes } from '#server/meetings/sessions/consultations/routes.ts'
import { decisionsRoutes } from '#server/meetings/sessions/decisions/routes.ts'
import { minutesRoutes } from '#server/meetings/sessions/minutes/routes.ts'
import { partsRoutes } from '#server/meetings/sessions/parts/routes.ts'

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
