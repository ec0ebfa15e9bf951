import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  AccountRequest,
  AccountRequestProof,
  RequestCorrectionForm,
} from '#contract/people/accounts/accountRequests.ts'
import { EmailConfirmationForm } from '#contract/people/accounts/registration.ts'
import type { App } from '#server/ground/http/app.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { confirmRequestEmail } from '#server/people/accounts/requestConfirmation.ts'
import {
  correctOwnRequest,
  findOwnRequest,
  mailConfirmationAgain,
  refuseCorrection,
  withdrawOwnRequest,
} from './ownRequest.ts'

const config = { access: 'public' } as const

/**
 * The routes of people who wait for their account: they have no sign-in, so each call carries a proof in its body, the
 * password or the token of a mailed link. Wrong passwords count as those of the sign-in.
 */
export function requestRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  app.post(
    '/api/users/request',
    { config, schema: { body: AccountRequestProof, response: { 200: AccountRequest } } },
    async (request, reply) => reply.send(await findOwnRequest(portal, { request, cookies, proof: request.body })),
  )

  app.post(
    '/api/users/request/correction',
    { config, attachValidation: true, schema: { body: RequestCorrectionForm, response: { 200: AccountRequest } } },
    async (request, reply) => {
      const { body, validationError } = request
      if (validationError) {
        const call = { request, cookies, proof: proofOf(request, validationError) }
        return refuseCorrection(portal, call, body, validationError)
      }
      return reply.send(await correctOwnRequest(portal, { request, cookies, proof: body.proof }, body))
    },
  )

  app.post(
    '/api/users/request/confirmation_link',
    { config, schema: { body: AccountRequestProof, response: { 200: AccountRequest } } },
    async (request, reply) =>
      reply.send(await mailConfirmationAgain(portal, { request, cookies, proof: request.body })),
  )

  // Whoever reads the mail needs no other proof. The token is in the body, not in the URL: URLs are logged.
  app.post(
    '/api/users/request/confirmation',
    { config, schema: { body: EmailConfirmationForm, response: { 204: z.void() } } },
    async ({ body }, reply) => {
      await confirmRequestEmail(portal, body.token)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/users/request/withdrawal',
    { config, schema: { body: AccountRequestProof, response: { 204: z.void() } } },
    async (request, reply) => {
      await withdrawOwnRequest(portal, { request, cookies, proof: request.body })
      return reply.code(204).send()
    },
  )
}

/** @throws the validation error when the body does not even prove who writes */
function proofOf({ body }: FastifyRequest, refused: Error) {
  const proof = AccountRequestProof.safeParse((body as { proof?: unknown } | null)?.proof)
  if (!proof.success) throw refused
  return proof.data
}
