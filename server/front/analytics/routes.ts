import { z } from 'zod'
import { ScreenVisit } from '#contract/ground/analytics.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createMatomoClient } from './matomo.ts'

/**
 * Counts screen views if the operator has configured Matomo, except for viewers who opted out by DNT or GPC (DOMAIN
 * §17).
 */
export function analyticsRoutes(app: App, { config }: Portal) {
  const matomo =
    config.matomo &&
    createMatomoClient({ ...config.matomo, origin: originOf(config) }, (error) => {
      app.log.warn({ error: String(error) }, 'Matomo does not take what is measured: it is dropped')
    })
  app.addHook('onClose', async () => matomo?.close())

  app.post(
    '/api/analytics',
    { config: { access: 'portal.enter' }, schema: { body: ScreenVisit, response: { 204: z.void() } } },
    async ({ body, headers }, reply) => {
      const isRefused = headers['dnt'] === '1' || headers['sec-gpc'] === '1'
      if (!isRefused) matomo?.note(body)
      return reply.code(204).send()
    },
  )
}
