import { randomBytes } from 'node:crypto'
import type { Portal } from '#server/portal.ts'

/**
 * A device cookie says that somebody has signed in to this account from this device: its wrong passwords are counted
 * apart, so that nobody else can lock the person out (QUALITY AUT-08; OWASP, "Device cookies"). It opens nothing.
 */
export function nameDevice({ secret }: Pick<Portal, 'secret'>, email: string): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${secret.sign(signed(name, email))}`
}

/** Is this the cookie of a device that has signed in to this account? */
export function knownDevice({ secret }: Pick<Portal, 'secret'>, cookie: string, email: string): boolean {
  const [name = '', signature = ''] = cookie.split('.')
  return secret.isSigned(signed(name, email), signature)
}

const signed = (name: string, email: string) => `device:${name}:${email}`
