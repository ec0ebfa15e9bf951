import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { PasswordLink, PasswordLinkForm } from '#contract/people/accounts/registration.ts'
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorConfirmationForm,
  SecondFactorLinkForm,
  SecondFactorProofForm,
  SecondFactorSetUp,
  SecondFactorSetUpForm,
} from '#contract/people/accounts/secondFactor.ts'
import { SecondFactorRule, SecondFactorRuleForm } from '#contract/people/accounts/secondFactorRule.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isRemovalLinkOpen, mailRemovalLink, removeByLink } from '#server/people/accounts/secondFactorRemoval.ts'
import { recordSecondFactor } from './recordSecondFactor.ts'
import { findRule, saveRule } from './rule.ts'
import {
  beginSetUp,
  confirmSetUp,
  findSecondFactor,
  forgetRecognizedDevices,
  removeSecondFactor,
  renewRecoveryCodes,
} from './secondFactor.ts'

const noContent = { 204: z.void() }
const own = { access: 'account.secure' } as const
/** The answer shows a secret once. */
const telling = { ...own, tellsSecret: true } as const

/** The routes of the second step of the sign-in: one's own, and the way back of whoever has lost all codes. */
export function secondFactorRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  app.get('/api/me/second_factor', { config: own, schema: { response: { 200: SecondFactor } } }, async ({ viewer }) =>
    findSecondFactor(portal, viewer),
  )

  app.post(
    '/api/me/second_factor/set_up',
    { config: telling, schema: { body: SecondFactorSetUpForm, response: { 200: SecondFactorSetUp } } },
    async (request, reply) =>
      reply.send(await beginSetUp(portal, request.viewer, request.body.currentPassword, { request, cookies })),
  )

  app.post(
    '/api/me/second_factor/confirmation',
    { config: telling, schema: { body: SecondFactorConfirmationForm, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      const codes = await confirmSetUp(portal, request.viewer, request.body.code)
      await recordSecondFactor(portal.db, readCookie(request, cookies.signIn) ?? '')
      return reply.send(codes)
    },
  )

  app.post(
    '/api/me/second_factor/recovery_codes',
    { config: telling, schema: { body: SecondFactorProofForm, response: { 200: RecoveryCodes } } },
    async (request, reply) =>
      reply.send(await renewRecoveryCodes(portal, request.viewer, request.body, { request, cookies })),
  )

  app.post(
    '/api/me/second_factor/removal',
    { config: own, schema: { body: SecondFactorProofForm, response: noContent } },
    async (request, reply) => {
      await removeSecondFactor(portal, request.viewer, request.body, { request, cookies })
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/me/recognized_devices',
    { config: own, schema: { response: noContent } },
    async ({ viewer }, reply) => {
      await forgetRecognizedDevices(portal, viewer)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/second_factor_rule',
    { config: { access: 'users.administer' }, schema: { response: { 200: SecondFactorRule } } },
    async () => findRule(portal),
  )

  app.put(
    '/api/second_factor_rule',
    {
      config: { access: 'users.administer', asksProof: true },
      schema: { body: SecondFactorRuleForm, response: { 200: SecondFactorRule } },
    },
    async ({ viewer, body }) => saveRule(portal, viewer, body),
  )

  app.post(
    '/api/users/:id/second_factor_removal',
    { config: { access: 'users.administer', asksProof: true }, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await mailRemovalLink(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/users/second_factor_link',
    { config: { access: 'public' }, schema: { body: PasswordLinkForm, response: { 200: PasswordLink } } },
    async ({ body }) => ({ open: await isRemovalLinkOpen(portal, body.token) }),
  )

  app.post(
    '/api/users/second_factor_removal',
    { config: { access: 'public' }, schema: { body: SecondFactorLinkForm, response: noContent } },
    async (request, reply) => {
      await removeByLink(portal, request, cookies, request.body)
      return reply.code(204).send()
    },
  )
}
