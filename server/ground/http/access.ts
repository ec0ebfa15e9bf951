import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Facts } from '#contract/facts.ts'
import type { Action, SubjectOf } from '#contract/policy.ts'
import { canSomewhere, standing, type Viewer } from '#contract/standing.ts'
import { stateInWords } from '#contract/states.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from './app.ts'
import { ownCaller } from './pages/ownCalls.ts'
import { wantsPage } from './pages/pageShell.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call: an action of the policy; `public` for anyone, signed in or not; `asset` for what is the same for all,
     * where nobody is even recognised. A route without it stops the boot.
     */
    access?: Action | 'public' | 'asset'
    /** Called by itself, whether somebody is there or not: the sign-in is not in use for that. */
    background?: true
  }
  interface FastifyRequest {
    /** The signed-in person. Reading it on a public route without a sign-in is a bug, and throws. */
    readonly viewer: Viewer
    /** The signed-in person, or null. */
    signedIn: Viewer | null
    /** Whether the body was still on its way when the rights of the person were read. */
    isBodyLate: boolean
    /**
     * Reads the signed-in person and their rights again, after a body that may have come slowly. To be asked before anything of the
     * body is written.
     * @throws Failure `access.signInRequired`, `access.denied`
     */
    refreshViewer(): Promise<Viewer>
  }
}

export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>
/** Reads a person again. Null when they are signed out, or their account is not activated any more. */
export type IdentifyAgain = (viewer: Viewer) => Promise<Viewer | null>

/** Puts the policy before every route. Unsafe calls have been through the XSRF check by then. */
export function guardRoutes(app: App, identify: Identify, identifyAgain: IdentifyAgain) {
  app.decorateRequest('signedIn', null)
  app.decorateRequest('isBodyLate', false)
  app.decorateRequest('refreshViewer', async function (this: FastifyRequest) {
    this.signedIn = await identifyAgain(this.viewer)
    if (!this.signedIn) throw new Failure('access.signInRequired')
    const { access } = this.routeOptions.config
    if (access && access !== 'public' && access !== 'asset' && !canSomewhere(this.signedIn, access))
      throw new Failure('access.denied')
    return this.signedIn
  })
  app.decorateRequest('viewer', {
    getter(this: FastifyRequest) {
      if (!this.signedIn) throw new Error('the route reads the viewer but lets anyone in')
      return this.signedIn
    },
  })
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => void declared.push(route))
  // once every plugin has had its say, and before the first call
  app.addHook('onReady', async () => {
    const silent = declared.filter(({ config }) => !config?.access)
    if (silent.length > 0)
      throw new Error(
        `routes that do not say who may call them: ${silent.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}`,
      )
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access === 'asset') return
    request.signedIn = ownCaller() ?? (await identify(request, reply))
    // calls that go straight in have no connection, and their body at once
    request.isBodyLate = request.raw.socket instanceof Socket && !request.raw.complete
    if (access === 'public' || (!access && wantsPage(request))) return
    if (!request.signedIn) throw new Failure('access.signInRequired')
    // a call that matches no route is refused to visitors like the rest, then does not exist
    if (!access) return
    if (!canSomewhere(request.signedIn, access)) throw new Failure('access.denied')
  })
  // a body that comes in a stream is not there yet: `receiveFile` asks when it is
  app.addHook('preValidation', async (request) => {
    if (!request.signedIn || !request.isBodyLate || !request.raw.complete) return
    if (request.routeOptions.config.access === 'public') request.signedIn = await identifyAgain(request.signedIn)
    else await request.refreshViewer()
  })
}

/**
 * Lets the viewer do this to this very record, as it stands.
 * @throws Failure `access.denied`; `record.state` when they might, were it in another state
 */
export function authorize<Name extends Action>(viewer: Viewer, action: Name, record: Facts[SubjectOf<Name>]): void {
  const found = standing(viewer, action, record)
  if (found === 'denied') throw new Failure('access.denied')
  if (found === 'otherState') throw new Failure('record.state', { values: { state: stateInWords(action, record) } })
}
