import { z } from 'zod'
import { FirstAdministratorForm, FirstAdministratorLinkForm } from '#contract/people/firstAdministrator.ts'
import { PasswordLink } from '#contract/people/registration.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isFirstLinkOpen, registerFirstAdministrator } from '#server/people/accounts/firstAdministratorLink.ts'

const config = { access: 'public' } as const

/** The link that a portal without administrator prints at each start (SPEC §5). */
export function firstAdministratorRoutes(app: App, portal: Portal) {
  // The token is in the body, not in the URL: URLs are logged.
  app.post(
    '/api/users/first_administrator_link',
    { config, schema: { body: FirstAdministratorLinkForm, response: { 200: PasswordLink } } },
    async ({ body }) => ({ open: await isFirstLinkOpen(portal, body.token) }),
  )

  app.post(
    '/api/users/first_administrator',
    { config, schema: { body: FirstAdministratorForm, response: { 204: z.void() } } },
    async ({ body }, reply) => {
      await registerFirstAdministrator(portal, body)
      return reply.code(204).send()
    },
  )
}
