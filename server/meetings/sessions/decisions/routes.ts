import { ById } from '#contract/ground/shapes.ts'
import { Decisions, DecisionsForm } from '#contract/meetings/sessions/followUp.ts'
import { today } from '#server/ground/context/clock.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findDecisions } from './queries.ts'
import { writeDecisions } from './write.ts'

/** The routes of the decisions of a session, which are one list (DOMAIN §3.5). */
export function decisionsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/sessions/:id/decisions',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Decisions } } },
    async ({ viewer, params }) => findDecisions(portal.db, viewer, today(portal.clock), params.id),
  )

  app.put(
    '/api/sessions/:id/decisions',
    {
      config: { access: 'sessions.decide' },
      schema: { params: ById, body: DecisionsForm, response: { 200: Decisions } },
    },
    async ({ viewer, params, body }) => writeDecisions(portal, viewer, params.id, body),
  )
}
