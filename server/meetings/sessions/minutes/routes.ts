import { ById } from '#contract/ground/shapes.ts'
import { Minutes, MinutesForm } from '#contract/meetings/sessions/followUp.ts'
import { today } from '#server/ground/context/clock.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { minutesStepCall } from './expensiveCalls.ts'
import { findEditableMinutes, findMinutes } from './queries.ts'
import { writeMinutes } from './write.ts'

/** The routes of the minutes of a session, from expected to published (DOMAIN §3.4). */
export function minutesRoutes(app: App, portal: Portal) {
  app.get(
    '/api/sessions/:id/minutes',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Minutes } } },
    async ({ viewer, params }) => findMinutes(portal.db, viewer, today(portal.clock), params.id),
  )

  app.put(
    '/api/sessions/:id/minutes',
    {
      config: {
        access: 'sessions.writeMinutes',
        costs: minutesStepCall,
        written: (viewer, id) => findEditableMinutes(portal.db, viewer, today(portal.clock), id),
      },
      schema: { params: ById, body: MinutesForm, response: { 200: Minutes } },
    },
    async ({ viewer, params, body }) => writeMinutes(portal, viewer, params.id, body),
  )
}
