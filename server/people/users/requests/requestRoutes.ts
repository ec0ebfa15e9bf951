import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  AccountRequest,
  AccountRequestProof,
  RequestCorrectionForm,
} from '#contract/people/accounts/accountRequests.ts'
import type { App } from '#server/ground/http/app.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { correctOwnRequest, findOwnRequest, refuseCorrection, withdrawOwnRequest } from './ownRequest.ts'

const config = { access: 'public' } as const

/**
 * The routes of people who wait for their account: they have no sign-in, so each call carries a proof in its body. Wrong
 * passwords count as those of the sign-in.
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
