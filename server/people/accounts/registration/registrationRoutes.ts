import { z } from 'zod'
import {
  ForgottenPasswordForm,
  PasswordLink,
  PasswordLinkForm,
  PasswordResetForm,
  Recovery,
  RecoveryForm,
  RegistrationChoices,
  RegistrationForm,
  RegistrationReceipt,
} from '#contract/people/registration.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { requestPasswordReset } from '#server/people/accounts/forgottenPassword.ts'
import { dismissRecovery, isRecoveryOpen, recoverAccount } from '#server/people/accounts/passwords/accountRecovery.ts'
import { isPasswordLinkValid, resetPassword } from '#server/people/accounts/passwords/passwordReset.ts'
import { refuseRegistration, register } from './registration.ts'
import { findChoices } from './registrationChoices.ts'

const config = { access: 'public' } as const

/** A body that opens or closes is shown in the form at most a minute later. */
const choicesMaxAgeSeconds = 60

/**
 * The routes of visitors: registration, password reset and account recovery (SPEC §1; API.md, "Sign-in and accounts").
 */
export function registrationRoutes(app: App, portal: Portal) {
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
    { config, schema: { body: PasswordLinkForm, response: { 200: PasswordLink } } },
    async ({ body }) => ({ open: await isPasswordLinkValid(portal, body.token) }),
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
    async ({ body }, reply) => {
      await resetPassword(portal, body)
      return reply.code(204).send()
    },
  )
}
