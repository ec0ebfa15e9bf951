import { FirstStepDecisionForm, FirstSteps } from '#contract/front/firstSteps.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { decideFirstStep } from './decide.ts'
import { findFirstSteps } from './firstSteps.ts'

const config = { access: 'portal.setUp' } as const

/** The routes of the first steps of a portal. */
export function firstStepsRoutes(app: App, portal: Portal) {
  app.get('/api/first_steps', { config, schema: { response: { 200: FirstSteps } } }, async ({ viewer }) =>
    findFirstSteps(portal, viewer),
  )

  app.post(
    '/api/first_steps/decisions',
    { config, schema: { body: FirstStepDecisionForm, response: { 200: FirstSteps } } },
    async ({ viewer, body }) => {
      await decideFirstStep(portal, viewer, body)
      return findFirstSteps(portal, viewer)
    },
  )
}
