import { randomBytes } from 'node:crypto'
import type { Portal } from '#server/ground/portal/portal.ts'

/** How long the cookie of a remembered device lasts. Seconds. */
export const deviceLasts = 365 * 24 * 3_600

/** The account of a device cookie, with its present password: another password makes all former cookies unknown. */
interface DeviceAccount {
  email: string
  passwordHash: string
}

/**
 * A device cookie says that somebody has signed in to this account from this device: its wrong passwords are counted
 * apart, so that nobody else can lock the person out (QUALITY AUT-08; OWASP, "Device cookies"). It opens nothing.
 */
export function nameDevice({ secret }: Pick<Portal, 'secret'>, account: DeviceAccount): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${secret.sign(signed(name, account))}`
}

/** Whether this is the cookie of a device that has signed in to this account with its present password. */
export function knownDevice({ secret }: Pick<Portal, 'secret'>, cookie: string, account: DeviceAccount): boolean {
  const [name = '', signature = ''] = cookie.split('.')
  return secret.isSigned(signed(name, account), signature)
}

const signed = (name: string, { email, passwordHash }: DeviceAccount) => `device:${name}:${email}:${passwordHash}`
