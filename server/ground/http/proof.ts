import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from './app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call cannot be undone, or gives rights or the data of many: it asks for a proof of the person's identity that
     * is not old. Access tokens have no person beside them: their scope decides.
     */
    asksProof?: true
  }
  interface FastifyRequest {
    /** when the person of the sign-in last proved who they are; null on a remembered device. ISO instant */
    provedAt: string | null
  }
}

/** How long a proof counts. Milliseconds. */
export const proofMs = 30 * 60_000

/** Whether a proof of this instant counts now. One from the future was given while the clock was wrong. */
export const isProofFresh = (provedAt: string | null, now: Date): boolean =>
  provedAt !== null && Math.abs(now.getTime() - Date.parse(provedAt)) < proofMs

/** Asks for a proof where the route says so, after the rights of the person were checked. */
export function askForProof(app: App, clock: Clock) {
  app.decorateRequest('provedAt', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.asksProof) assertProven(request, clock)
  })
}

/**
 * Checks that the person has proved recently who they are, in a call of which only some need it.
 * @throws Failure `access.proofRequired`
 */
export function assertProven({ signedIn, provedAt }: FastifyRequest, clock: Clock): void {
  if (!signedIn || signedIn.token || isProofFresh(provedAt, clock.now())) return
  throw new Failure('access.proofRequired')
}
