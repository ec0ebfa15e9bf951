import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { describeState } from '#contract/ground/policy/describeState.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Action, SubjectOf } from '#contract/ground/policy/policy.ts'
import { canSomewhere, permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { checkTokenScope } from './accessTokens.ts'
import type { App } from './app.ts'
import { internalCaller } from './pages/internalCalls.ts'
import { isPageRequest } from './pages/pageShell.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route: an action of the policy; `public` for anyone, signed in or not; `asset` for content that
     * is the same for everybody, where the caller is not even identified. A route without it stops the start of the
     * server.
     */
    access?: Action | 'public' | 'asset'
    /** The page makes this call by itself: it does not count as activity of the sign-in. */
    background?: true
  }
  interface FastifyRequest {
    /** The signed-in person. Throws when nobody is signed in, which on a public route is a bug. */
    readonly viewer: Viewer
    /** The signed-in person, or null. */
    signedIn: Viewer | null
    /** Whether the body was still arriving when the person's rights were read. */
    isBodyLate: boolean
    /**
     * Reads the signed-in person and their rights again, after a body that may have arrived slowly. Call it before
     * writing anything from the body.
     * @throws Failure `access.signInRequired`, `access.denied`
     */
    refreshViewer(): Promise<Viewer>
  }
}

export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>
/** Reads a person's rights again. Returns null when they have signed out, or their account is no longer activated. */
export type ReloadViewer = (viewer: Viewer) => Promise<Viewer | null>

/** Enforces the policy on every route. Unsafe calls have already passed the XSRF check. */
export function guardRoutes(app: App, identify: Identify, identifyAgain: ReloadViewer) {
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
  // After every plugin has declared its routes, and before the first call.
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
    request.signedIn = internalCaller() ?? (await identify(request, reply))
    // Injected calls have no connection, and their body is complete.
    request.isBodyLate = request.raw.socket instanceof Socket && !request.raw.complete
    if (request.signedIn?.token) checkTokenScope(request, reply, request.signedIn)
    if (access === 'public' || (!access && isPageRequest(request))) return
    if (!request.signedIn) throw new Failure('access.signInRequired')
    // A call that matches no route is refused to visitors (401); for members it is 404.
    if (!access) return
    if (!canSomewhere(request.signedIn, access))
      throw new Failure(request.signedIn.isConfined ? 'access.secondStepRequired' : 'access.denied')
  })
  // A streamed body is not complete yet: `receiveFile` calls `refreshViewer` itself.
  app.addHook('preValidation', async (request) => {
    if (!request.signedIn || !request.isBodyLate || !request.raw.complete) return
    if (request.routeOptions.config.access === 'public') request.signedIn = await identifyAgain(request.signedIn)
    else await request.refreshViewer()
  })
}

/**
 * Checks that the viewer may do this action on this record in its current state.
 * @throws Failure `access.denied`; `record.state` when the action is allowed in another state
 */
export function authorize<Name extends Action>(viewer: Viewer, action: Name, record: Facts[SubjectOf<Name>]): void {
  const found = permissionOn(viewer, action, record)
  if (found === 'denied') throw new Failure('access.denied')
  if (found === 'otherState') throw new Failure('record.state', { values: { state: describeState(action, record) } })
}
