import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type CookieNames, readCookie, setCookie } from './cookies.ts'
import { Failure } from './failure.ts'

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
  readonly #secret: Buffer
  readonly #names: CookieNames
  readonly #secure: boolean
  readonly #left = new WeakSet<FastifyRequest>()

  constructor(secret: Buffer, names: CookieNames, secure: boolean) {
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
    return typeof header === 'string' && header === request.cookies[this.#names.xsrf] && this.#isOurs(request, header)
  }

  /** Gives the page its value, keeping the one it has while that is good. */
  renew(request: FastifyRequest, reply: FastifyReply) {
    if (this.#left.has(request)) return
    const present = request.cookies[this.#names.xsrf]
    const visit = readCookie(request, this.#names.signIn)
    if (!visit) this.move(request, reply)
    else if (present && this.#isOurs(request, present)) this.#set(reply, present)
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
    this.#set(reply, `${nonce}.${this.#sign(nonce, visit)}`)
  }

  #set(reply: FastifyReply, value: string) {
    setCookie(reply, this.#names.xsrf, value, { secure: this.#secure, readableByScript: true })
  }

  #isOurs(request: FastifyRequest, value: string): boolean {
    const visit = readCookie(request, this.#names.signIn)
    const [nonce = '', signature = ''] = value.split('.')
    if (!visit) return false
    const expected = Buffer.from(this.#sign(nonce, visit))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  #sign(nonce: string, visit: string): string {
    return createHmac('sha256', this.#secret).update(`xsrf:${nonce}:${visit}`).digest('base64url')
  }
}

/** Browsers say where a call comes from; those that do not, or programs, are judged by their token alone. */
function fromSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || URL.parse(origin)?.host === request.host
}
