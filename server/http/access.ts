import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Facts } from '#contract/facts.ts'
import type { Action, SubjectOf } from '#contract/policy.ts'
import { canSomewhere, standing, type Viewer } from '#contract/standing.ts'
import { stateInWords } from '#contract/states.ts'
import type { App } from './app.ts'
import { Failure } from './failure.ts'
import { wantsPage } from './pageShell.ts'

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
  }
}

export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>

/** Puts the policy before every route. Unsafe calls have been through the XSRF check by then. */
export function guardRoutes(app: App, identify: Identify) {
  app.decorateRequest('signedIn', null)
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
    request.signedIn = await identify(request, reply)
    if (access === 'public' || (!access && wantsPage(request))) return
    if (!request.signedIn) throw new Failure('access.signInRequired')
    // a call that matches no route is refused to visitors like the rest, then does not exist
    if (!access) return
    if (!canSomewhere(request.signedIn, access)) throw new Failure('access.denied')
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
