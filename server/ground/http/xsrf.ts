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
     * No XSRF check: whoever knows the URL may call from anywhere, because it contains a secret and nobody is
     * identified by a cookie. Only for routes whose `access` is `asset`.
     */
    xsrf?: 'none'
  }
}

/**
 * The XSRF check (API.md, "XSRF"; QUALITY WEB-01, WEB-02). Every unsafe call carries in a header the token that the
 * page reads in a cookie (double submit). The token is bound by HMAC to the sign-in cookie, also before sign-in, so
 * that a pair made elsewhere is invalid.
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

  /** Rejects unsafe calls without a valid token, before any other check: even a visitor gets 403, never 401. */
  guard(app: App) {
    app.addHook('onRoute', ({ config, url }) => {
      if (config?.xsrf === 'none' && config.access !== 'asset')
        throw new Error(`${url} recognises who calls: it must be guarded`)
    })
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.xsrf === 'none') return
      // The caller names the token itself: no browser adds it to a call of another site.
      if (request.accessToken !== null) return
      if (!isSameSite(request) || !this.hasValidToken(request)) throw new Failure('xsrf.invalid')
    })
  }

  /** Whether the header repeats the cookie, and the token belongs to this sign-in cookie. */
  hasValidToken(request: FastifyRequest): boolean {
    const header = request.headers['x-xsrf-token']
    if (typeof header !== 'string' || header !== request.cookies[this.#names.xsrf]) return false
    return this.#signedWith(request, header) !== null
  }

  /** Gives the page its token: keeps a valid one that is signed with the current secret, otherwise sets a new one. */
  renew(request: FastifyRequest, reply: FastifyReply) {
    if (this.#left.has(request) || request.accessToken !== null) return
    const present = request.cookies[this.#names.xsrf]
    const visit = readCookie(request, this.#names.signIn)
    if (!visit) this.rotateSignIn(request, reply)
    else if (present && this.#signedWith(request, present) === 'current') this.#set(reply, present)
    else this.#bind(reply, visit)
  }

  /** Replaces the sign-in cookie and its token, at sign-in and sign-out. */
  rotateSignIn(request: FastifyRequest, reply: FastifyReply, visit = randomBytes(32).toString('base64url')) {
    request.cookies[this.#names.signIn] = visit
    setCookie(reply, this.#names.signIn, visit, { secure: this.#secure })
    this.#bind(reply, visit)
  }

  /** Keeps this response from setting cookies: a concurrent call has just replaced them. */
  skipRenewal(request: FastifyRequest) {
    this.#left.add(request)
  }

  #bind(reply: FastifyReply, visit: string) {
    const nonce = randomBytes(12).toString('base64url')
    this.#set(reply, `${nonce}.${this.#secret.sign(signedText(nonce, visit))}`)
  }

  #set(reply: FastifyReply, value: string) {
    setCookie(reply, this.#names.xsrf, value, { secure: this.#secure, readableByScript: true })
  }

  /** Which secret the token is signed with. Null when it is not ours, or belongs to another sign-in. */
  #signedWith(request: FastifyRequest, value: string): 'current' | 'former' | null {
    const visit = readCookie(request, this.#names.signIn)
    const [nonce = '', signature = ''] = value.split('.')
    return visit === null ? null : this.#secret.signedWith(signedText(nonce, visit), signature)
  }
}

const signedText = (nonce: string, visit: string) => `xsrf:${nonce}:${visit}`

/**
 * Whether the call comes from this site, as browsers tell (`Sec-Fetch-Site`, `Origin`). Clients that send neither are
 * checked by their token alone.
 */
function isSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || URL.parse(origin)?.host === request.host
}
