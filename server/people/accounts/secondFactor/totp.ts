import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepSeconds = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: stepSeconds } as const
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Steps before and after the present one that are accepted too, since clocks of phones differ. */
const toleratedSteps = 1

/** Creates a shared secret. @returns 32 characters of base32 */
export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/**
 * The address that an authenticator app reads as a QR code.
 * @param names the portal and the account, as the app shows them
 */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** Finds the time step of a code of six digits. Null if it is not a code of this secret around this instant. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...parameters, ...names, secret: Secret.fromBase32(secret) })
