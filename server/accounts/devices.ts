import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Portal } from '#server/portal.ts'

/**
 * A device cookie says that somebody has signed in to this account from this device: its wrong passwords are counted
 * apart, so that nobody else can lock the person out (QUALITY AUT-08; OWASP, "Device cookies"). It opens nothing.
 */
export function nameDevice(portal: Pick<Portal, 'secret'>, email: string): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${sign(portal, name, email)}`
}

/** Is this the cookie of a device that has signed in to this account? */
export function knownDevice(portal: Pick<Portal, 'secret'>, cookie: string, email: string): boolean {
  const [name = '', signature = ''] = cookie.split('.')
  const expected = Buffer.from(sign(portal, name, email))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const sign = ({ secret }: Pick<Portal, 'secret'>, name: string, email: string) =>
  createHmac('sha256', secret).update(`device:${name}:${email}`).digest('base64url')
