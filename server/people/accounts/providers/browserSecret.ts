import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieNames, readCookie, setCookie } from '#server/ground/http/cookies.ts'

/** Time that a person has at the provider. Milliseconds. */
export const requestLifetimeMs = 10 * 60_000
/** Time that an identity waits for a password or a registration form. Milliseconds. */
export const pendingLifetimeMs = 30 * 60_000

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
  setCookie(reply, cookies.provider, secret, { secure, maxAge: pendingLifetimeMs / 1_000 })
  return secret
}

/** Derives a value that the provider sends back or checks, known to nobody but this browser. */
export const deriveFrom = (secret: string, use: 'nonce' | 'verifier', state: string): string =>
  createHmac('sha256', secret).update(`${use}:${state}`).digest('base64url')
