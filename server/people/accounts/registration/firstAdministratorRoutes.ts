import { z } from 'zod'
import { FirstAdministratorForm, FirstAdministratorLinkForm } from '#contract/people/accounts/firstAdministrator.ts'
import { PasswordLink } from '#contract/people/accounts/registration.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isFirstLinkOpen, registerFirstAdministrator } from '#server/people/accounts/firstAdministratorLink.ts'
import { endPreviousSignIn } from '#server/people/accounts/signIn/signInByPassword.ts'

const config = { access: 'public' } as const

/** The link that a portal without administrator prints at each start (SPEC §5). */
export function firstAdministratorRoutes(
  app: App,
  portal: Portal,
  { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames },
) {
  // The token is in the body, not in the URL: URLs are logged.
  app.post(
    '/api/users/first_administrator_link',
    { config, schema: { body: FirstAdministratorLinkForm, response: { 200: PasswordLink } } },
    async ({ body }) => ({ open: await isFirstLinkOpen(portal, body.token) }),
  )

  app.post(
    '/api/users/first_administrator',
    { config, schema: { body: FirstAdministratorForm, response: { 204: z.void() } } },
    async (request, reply) => {
      const { token, device } = await registerFirstAdministrator(portal, request.body, {
        device: request.headers['user-agent'] ?? '',
        address: request.ip,
      })
      // Whoever opens the link may still be signed in to another account.
      await endPreviousSignIn(portal, request, cookies)
      xsrf.rotateSignIn(request, reply, token)
      setCookie(reply, cookies.device, device, { secure: portal.config.secureCookies })
      return reply.code(204).send()
    },
  )
}
