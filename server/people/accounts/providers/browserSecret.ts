import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieNames, readCookie, setCookie } from '#server/ground/http/cookies.ts'

/** Time that a person has at the provider. Milliseconds. */
export const requestLifetimeMs = 10 * 60_000
/** Time that an identity waits for its registration form, which is long. Milliseconds. */
export const registrationLifetimeMs = 30 * 60_000
/**
 * Time that an identity with an account waits for its password, or shows and corrects its request. Short, since the browser may be
 * a shared one: signing in at the provider again starts anew. Milliseconds.
 */
export const accountLifetimeMs = 15 * 60_000

interface BrowserCall {
  request: FastifyRequest
  reply: FastifyReply
  cookies: CookieNames
}

/**
 * Returns the secret of this browser, and sets its cookie again. Several tabs share one: each of their sign-ins can be
 * completed.
 */
export function keepBrowserSecret({ request, reply, cookies }: BrowserCall, secure: boolean): string {
  const secret = readCookie(request, cookies.provider) ?? randomBytes(32).toString('base64url')
  setCookie(reply, cookies.provider, secret, { secure, maxAge: (requestLifetimeMs + registrationLifetimeMs) / 1_000 })
  return secret
}

/** Derives a value that the provider sends back or checks, known to nobody but this browser. */
export const deriveFrom = (secret: string, use: 'nonce' | 'verifier', state: string): string =>
  createHmac('sha256', secret).update(`${use}:${state}`).digest('base64url')
