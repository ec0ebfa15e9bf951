import { z } from 'zod'
import {
  ForgottenPasswordForm,
  PasswordLink,
  PasswordLinkForm,
  PasswordLinkState,
  PasswordResetForm,
  Recovery,
  RecoveryForm,
  RegistrationChoices,
  RegistrationForm,
  RegistrationReceipt,
} from '#contract/people/accounts/registration.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { requestPasswordReset } from '#server/people/accounts/forgottenPassword.ts'
import { dismissRecovery, isRecoveryOpen, recoverAccount } from '#server/people/accounts/passwords/accountRecovery.ts'
import { readPasswordLink, resetPassword } from '#server/people/accounts/passwords/passwordReset.ts'
import { endPreviousSignIn } from '#server/people/accounts/signIn/signInByPassword.ts'
import { refuseRegistration, register } from './registration.ts'
import { findChoices } from './registrationChoices.ts'

const config = { access: 'public' } as const

/** A body that opens or closes is shown in the form at most a minute later. */
const choicesMaxAgeSeconds = 60

/**
 * The routes of visitors: registration, password reset and account recovery (SPEC §1; API.md, "Sign-in and accounts").
 */
export function registrationRoutes(app: App, portal: Portal, { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames }) {
  app.get(
    '/api/registration',
    { config, schema: { response: { 200: RegistrationChoices } } },
    async (_request, reply) => {
      reply.header('cache-control', `private, max-age=${choicesMaxAgeSeconds}`)
      return findChoices(portal.db)
    },
  )

  app.post(
    '/api/users',
    { config, attachValidation: true, schema: { body: RegistrationForm, response: { 201: RegistrationReceipt } } },
    async ({ body, ip, validationError }, reply) => {
      if (validationError) return refuseRegistration(portal, body, validationError)
      await register(portal, body, ip)
      const { firstName, lastName, email } = body
      const answered = { '@context': '/api/contexts/User', '@id': '_:registration', '@type': 'User' } as const
      return reply.code(201).send({ ...answered, firstName, lastName, email, status: 'pending' })
    },
  )

  app.post(
    '/api/users/forgot_password',
    { config, schema: { body: ForgottenPasswordForm, response: { 204: z.void() } } },
    async ({ body, ip }, reply) => {
      await requestPasswordReset(portal, body.email, ip)
      return reply.code(204).send()
    },
  )

  // The token is in the body, not in the URL: URLs are logged.
  app.post(
    '/api/users/reset_link',
    { config, schema: { body: PasswordLinkForm, response: { 200: PasswordLinkState } } },
    async ({ body }) => readPasswordLink(portal, body.token),
  )

  app.post(
    '/api/users/recovery_link',
    { config, schema: { body: RecoveryForm, response: { 200: PasswordLink } } },
    async ({ body }) => ({ open: await isRecoveryOpen(portal, body.token) }),
  )

  app.post(
    '/api/users/recovery',
    { config: { ...config, tellsSecret: true }, schema: { body: RecoveryForm, response: { 200: Recovery } } },
    async ({ body, ip }) => ({ passwordToken: await recoverAccount(portal, body.token, ip) }),
  )

  app.post(
    '/api/users/recovery_dismissal',
    { config, schema: { body: RecoveryForm, response: { 204: z.void() } } },
    async ({ body, ip }, reply) => {
      await dismissRecovery(portal, body.token, ip)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/users/reset_password',
    { config, schema: { body: PasswordResetForm, response: { 204: z.void() } } },
    async (request, reply) => {
      const from = { device: request.headers['user-agent'] ?? '', address: request.ip }
      const signedIn = await resetPassword(portal, request.body, from)
      if (signedIn) {
        // Whoever opens the link may still be signed in to another account.
        await endPreviousSignIn(portal, request, cookies)
        xsrf.rotateSignIn(request, reply, signedIn.token)
        setCookie(reply, cookies.device, signedIn.device, { secure: portal.config.secureCookies })
      }
      return reply.code(204).send()
    },
  )
}
