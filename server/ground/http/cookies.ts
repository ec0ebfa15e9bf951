import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookie names. The prefix `__Host-` binds a cookie to this host and requires https; a local portal on http goes
 * without.
 */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    signIn: `${prefix}sid`,
    remembrance: `${prefix}remember`,
    device: `${prefix}device`,
    recognized: `${prefix}recognized`,
    /** secret of a browser that signs in by a provider */
    provider: `${prefix}provider`,
    xsrf: 'XSRF-TOKEN',
  } as const
}
export type CookieNames = ReturnType<typeof cookieNames>

interface CookieOptions {
  secure: boolean
  /** seconds; without it the cookie lasts as long as the browser session */
  maxAge?: number
  readableByScript?: boolean
}

/** Sets a cookie of this host: `HttpOnly` unless `readableByScript`, `SameSite=Lax`. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions) {
  reply.setCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: !options.readableByScript,
    secure: options.secure,
    ...(options.maxAge !== undefined && { maxAge: options.maxAge }),
  })
}

export const clearCookie = (reply: FastifyReply, name: string, secure: boolean) =>
  setCookie(reply, name, '', { secure, maxAge: 0 })

/** Returns the value of a cookie if it has our format: 20 to 200 characters of base64url and dots. Otherwise null. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name]
  return value && /^[\w.-]{20,200}$/.test(value) ? value : null
}
