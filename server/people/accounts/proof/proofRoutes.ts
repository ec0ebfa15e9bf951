import { z } from 'zod'
import { Proof, ProofForm } from '#contract/people/accounts/passkeys.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findProof, prove } from './proof.ts'

/** The routes by which the person of a sign-in proves again who they are, before a sensitive call. */
export function proofRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  const access = 'account.secure'

  app.get('/api/me/proof', { config: { access }, schema: { response: { 200: Proof } } }, async (request, reply) => {
    const { viewer, provedAt } = request
    return reply.send(await findProof(portal, viewer, { provedAt, token: readCookie(request, cookies.signIn) ?? '' }))
  })

  app.post(
    '/api/me/proof',
    { config: { access, changesNothing: true }, schema: { body: ProofForm, response: { 204: z.void() } } },
    async (request, reply) => {
      const token = readCookie(request, cookies.signIn) ?? ''
      await prove(portal, request.viewer, request.body, { request, cookies, token })
      return reply.code(204).send()
    },
  )
}
