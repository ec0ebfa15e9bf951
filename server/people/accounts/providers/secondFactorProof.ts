import type { JWTPayload } from 'jose'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'

/** Values of `amr` that name a second factor: those of RFC 8176, and two of Entra ID. A PIN or a fingerprint alone is none. */
const secondFactorMethods = new Set(['mfa', 'mca', 'otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fido', 'ngcmfa'])

/**
 * Whether the provider has proved a second factor, as its settings say. `amr` and `acr` are read from the signed ID token
 * only, never from UserInfo.
 */
export function isSecondFactorProved(
  { secondFactor, acrValues }: Pick<ProviderSettings, 'secondFactor' | 'acrValues'>,
  { amr, acr }: JWTPayload,
): boolean {
  if (secondFactor !== 'stated') return secondFactor === 'always'
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [amr]
  const hasMethod = methods.some((method) => typeof method === 'string' && secondFactorMethods.has(method))
  return hasMethod || (typeof acr === 'string' && acrValues.includes(acr))
}
