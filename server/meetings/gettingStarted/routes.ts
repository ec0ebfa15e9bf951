import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { StartingDocumentsForm, TickForm } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { chooseDocuments, tick } from './writing.ts'

/** The routes of « Par où commencer », which is read with the page of its body. */
export function gettingStartedRoutes(app: App, portal: Portal) {
  app.put(
    '/api/irps/:id/getting_started/tick',
    {
      config: { access: 'gettingStarted.tick' },
      schema: { params: ById, body: TickForm, response: { 204: z.void() } },
    },
    async ({ viewer, params, body }, reply) => {
      await tick(portal, viewer, params.id, body)
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/irps/:id/getting_started/documents',
    {
      config: { access: 'gettingStarted.choose' },
      schema: { params: ById, body: StartingDocumentsForm, response: { 204: z.void() } },
    },
    async ({ viewer, params, body }, reply) => {
      await chooseDocuments(portal, viewer, params.id, body)
      return reply.code(204).send()
    },
  )
}
