import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import { EmailConfirmationForm, PasswordChangeForm } from '#contract/people/accounts/registration.ts'
import { OpenSignIns, SignInEnd } from '#contract/people/accounts/signIns.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie, setCookie } from '#server/ground/http/cookies.ts'
import type { Xsrf } from '#server/ground/http/xsrf.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { accountExportCall } from '#server/people/accounts/expensiveCalls.ts'
import { changePassword } from '#server/people/accounts/passwords/passwordChange.ts'
import { requireOwnAccount } from '#server/people/accounts/requireOwnAccount.ts'
import {
  endOneSignIn,
  endOthersOnDemand,
  findSignInEnd,
  listSignIns,
} from '#server/people/accounts/signIn/activeSignIns.ts'
import { deviceCookieSeconds } from '#server/people/accounts/signIn/deviceCookie.ts'
import { confirmEmail, giveUpEmail } from './emailChange.ts'

const noContent = { 204: z.void() }

/** The routes of the user's own account: password, export, sign-ins (SPEC §3 "Profile"). */
export function profileRoutes(app: App, portal: Portal, { xsrf, cookies }: { xsrf: Xsrf; cookies: CookieNames }) {
  const { db, clock, config } = portal
  const secure = config.secureCookies

  app.post(
    '/api/users/email_confirmation',
    { config: { access: 'public' }, schema: { body: EmailConfirmationForm, response: noContent } },
    async ({ body }, reply) => {
      await confirmEmail(portal, body.token)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/me/email_change',
    { config: { access: 'users.amend' }, schema: { response: noContent } },
    async ({ viewer }, reply) => {
      await giveUpEmail(portal, viewer)
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/users/:id/reset_password',
    {
      config: { access: 'users.amend' },
      schema: { params: ById, body: PasswordChangeForm, response: noContent },
    },
    async (request, reply) => {
      const { viewer, params, body } = request
      await requireOwnAccount(portal, viewer, params.id)
      const { token, remembrance, device } = await changePassword(portal, viewer, body, { request, cookies })
      xsrf.rotateSignIn(request, reply, token)
      setCookie(reply, cookies.device, device, { secure, ...(remembrance && { maxAge: deviceCookieSeconds }) })
      if (remembrance) setCookie(reply, cookies.remembrance, remembrance.cookie, { secure, maxAge: remembrance.maxAge })
      return reply.code(204).send()
    },
  )

  const whole = { config: { access: 'account.secure', costs: accountExportCall }, exposeHeadRoute: false } as const
  app.get('/api/me/export', whole, async ({ viewer }, reply) => {
    // Loaded by the first export: an idle server does without the ZIP library.
    const { openPersonalDataArchive } = await import('./personalDataArchive.ts')
    const content = await openPersonalDataArchive(portal, viewer.id)
    await audit(portal, db, viewer, 'account.exported', 'user', viewer.id)
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="mandature-mes-donnees-${today(clock)}.zip"`)
      .send(content)
  })

  app.get(
    '/api/me/sign_ins',
    { config: { access: 'account.secure' }, schema: { querystring: ReferenceQuery, response: { 200: OpenSignIns } } },
    async (request, reply) => {
      const slice = sliceOf(request.query)
      const found = await listSignIns(portal, request.viewer, readCookie(request, cookies.signIn) ?? '', slice)
      return reply.send(presentCollection('SignIn', request.url, slice, found))
    },
  )

  app.get(
    '/api/me/sign_in_end',
    { config: { access: 'account.secure', background: true }, schema: { response: { 200: SignInEnd } } },
    async (request, reply) => reply.send(await findSignInEnd(portal, readCookie(request, cookies.signIn) ?? '')),
  )

  app.delete(
    '/api/me/sign_ins',
    { config: { access: 'account.secure' }, schema: { response: noContent } },
    async (request, reply) => {
      await endOthersOnDemand(portal, request.viewer, readCookie(request, cookies.signIn) ?? '')
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/me/sign_ins/:id',
    { config: { access: 'account.secure' }, schema: { params: ById, response: noContent } },
    async ({ viewer, params }, reply) => {
      await endOneSignIn(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
