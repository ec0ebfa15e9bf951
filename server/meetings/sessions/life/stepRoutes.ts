import { ById } from '#contract/ground/shapes.ts'
import { Cancellation, Duplication, Postponement } from '#contract/meetings/sessions/sessionForm.ts'
import { Session } from '#contract/meetings/sessions/sessions.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { duplicateSession } from './duplicateSession.ts'
import {
  cancelSession,
  closeSession,
  conveneSession,
  endMeeting,
  holdSession,
  postponeSession,
  reopenSession,
} from './lifecycle.ts'

/** The steps without a request body: the action of the policy, and the function. */
const stepsWithoutBody = {
  convocation: { access: 'sessions.convene', take: conveneSession },
  holding: { access: 'sessions.hold', take: holdSession },
  ending: { access: 'sessions.hold', take: endMeeting },
  closing: { access: 'sessions.close', take: closeSession },
  reopening: { access: 'sessions.reopen', take: reopenSession },
} as const

/** The routes of session steps. Each returns the updated session. */
export function sessionStepRoutes(app: App, portal: Portal) {
  for (const [name, { access, take }] of Object.entries(stepsWithoutBody)) {
    app.post(
      `/api/sessions/:id/${name}`,
      { config: { access }, schema: { params: ById, response: { 200: Session } } },
      async ({ viewer, params }) => take(portal, viewer, params.id),
    )
  }

  app.post(
    '/api/sessions/:id/postponement',
    {
      config: { access: 'sessions.postpone' },
      schema: { params: ById, body: Postponement, response: { 200: Session } },
    },
    async ({ viewer, params, body }) => postponeSession(portal, viewer, params.id, body),
  )

  app.post(
    '/api/sessions/:id/cancellation',
    { config: { access: 'sessions.cancel' }, schema: { params: ById, body: Cancellation, response: { 200: Session } } },
    async ({ viewer, params, body }) => cancelSession(portal, viewer, params.id, body.reason),
  )

  app.post(
    '/api/sessions/:id/duplication',
    {
      config: { access: 'sessions.duplicate' },
      schema: { params: ById, body: Duplication, response: { 201: Session } },
    },
    async ({ viewer, params, body }, reply) => {
      const copy = await duplicateSession(portal, viewer, params.id, body)
      return reply.code(201).header('location', copy['@id']).send(copy)
    },
  )
}
