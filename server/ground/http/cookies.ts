import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this very host, and needs https; a local portal on http goes without. */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    signIn: `${prefix}sid`,
    remembrance: `${prefix}remember`,
    device: `${prefix}device`,
    xsrf: 'XSRF-TOKEN',
  } as const
}
export type CookieNames = ReturnType<typeof cookieNames>

interface CookieOptions {
  secure: boolean
  /** seconds; without it the cookie ends with the browser */
  maxAge?: number
  readableByScript?: boolean
}

/** Sets a cookie of this host alone: out of reach of scripts unless `readableByScript`, never sent by other sites’ calls. */
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

/** A cookie's value when it looks like one of ours: at least 20 characters of base64url and dots. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name]
  return value && /^[\w.-]{20,200}$/.test(value) ? value : null
}
