import { randomBytes } from 'node:crypto'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Lifetime of the cookie of a remembered device. Seconds. */
export const deviceCookieSeconds = 365 * 24 * 3_600

/**
 * The account of a device cookie. The current password hash is signed too: a password change invalidates all earlier
 * cookies.
 */
interface DeviceAccount {
  email: string
  passwordHash: string
}

/**
 * Creates the cookie of a device that has signed in to this account. Wrong passwords from such a device are counted
 * apart, so that nobody else can lock the owner out (QUALITY AUT-08; OWASP, "Device cookies"). The cookie gives no
 * access.
 */
export function createDeviceCookie({ secret }: Pick<Portal, 'secret'>, account: DeviceAccount): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${secret.sign(signedText(name, account))}`
}

/** Whether the cookie belongs to a device that has signed in to this account with its current password. */
export function isKnownDeviceCookie(
  { secret }: Pick<Portal, 'secret'>,
  cookie: string,
  account: DeviceAccount,
): boolean {
  const [name = '', signature = ''] = cookie.split('.')
  return secret.isSigned(signedText(name, account), signature)
}

const signedText = (name: string, { email, passwordHash }: DeviceAccount) => `device:${name}:${email}:${passwordHash}`
