import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { App } from './app.ts'
import { type CookieNames, readCookie, setCookie } from './cookies.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who holds the address may call, from wherever they do: it is a secret of its own, and nobody is recognised by a cookie.
     * For routes whose `access` is `asset` alone.
     */
    xsrf?: 'none'
  }
}

/**
 * The XSRF check (API.md, "XSRF"; QUALITY WEB-01, WEB-02): every unsafe call carries in a header what the page reads in a
 * cookie. The value is bound by HMAC to the sign-in cookie, signed in or not, so a pair made elsewhere is worth nothing.
 */
export class Xsrf {
  readonly #secret: Portal['secret']
  readonly #names: CookieNames
  readonly #secure: boolean
  readonly #left = new WeakSet<FastifyRequest>()

  constructor(secret: Portal['secret'], names: CookieNames, secure: boolean) {
    this.#secret = secret
    this.#names = names
    this.#secure = secure
  }

  /** Refuses unsafe calls that the page did not make. Before everything else: even a visitor is told 403, never 401. */
  guard(app: App) {
    app.addHook('onRoute', ({ config, url }) => {
      if (config?.xsrf === 'none' && config.access !== 'asset')
        throw new Error(`${url} recognises who calls: it must be guarded`)
    })
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.xsrf === 'none') return
      if (!fromSameSite(request) || !this.holds(request)) throw new Failure('xsrf.invalid')
    })
  }

  /** Does the header repeat the cookie, and the cookie belong to this sign-in? */
  holds(request: FastifyRequest): boolean {
    const header = request.headers['x-xsrf-token']
    if (typeof header !== 'string' || header !== request.cookies[this.#names.xsrf]) return false
    return this.#signedWith(request, header) !== null
  }

  /** Gives the page its value, keeping the one it has while that is good, and signed with the present secret. */
  renew(request: FastifyRequest, reply: FastifyReply) {
    if (this.#left.has(request)) return
    const present = request.cookies[this.#names.xsrf]
    const visit = readCookie(request, this.#names.signIn)
    if (!visit) this.move(request, reply)
    else if (present && this.#signedWith(request, present) === 'current') this.#set(reply, present)
    else this.#bind(reply, visit)
  }

  /** The visit goes on under another cookie, with a value of its own: at sign-in, and at sign-out. */
  move(request: FastifyRequest, reply: FastifyReply, visit = randomBytes(32).toString('base64url')) {
    request.cookies[this.#names.signIn] = visit
    setCookie(reply, this.#names.signIn, visit, { secure: this.#secure })
    this.#bind(reply, visit)
  }

  /** A call made at the same time has just moved the visit: the answer to this one must not bring the old value back. */
  leave(request: FastifyRequest) {
    this.#left.add(request)
  }

  #bind(reply: FastifyReply, visit: string) {
    const nonce = randomBytes(12).toString('base64url')
    this.#set(reply, `${nonce}.${this.#secret.sign(signed(nonce, visit))}`)
  }

  #set(reply: FastifyReply, value: string) {
    setCookie(reply, this.#names.xsrf, value, { secure: this.#secure, readableByScript: true })
  }

  /** Null for a value that is not ours, or not of this sign-in. */
  #signedWith(request: FastifyRequest, value: string): 'current' | 'former' | null {
    const visit = readCookie(request, this.#names.signIn)
    const [nonce = '', signature = ''] = value.split('.')
    return visit === null ? null : this.#secret.signedWith(signed(nonce, visit), signature)
  }
}

const signed = (nonce: string, visit: string) => `xsrf:${nonce}:${visit}`

/** Browsers say where a call comes from; those that do not, or programs, are judged by their token alone. */
function fromSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || URL.parse(origin)?.host === request.host
}
