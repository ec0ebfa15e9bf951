import type { z } from 'zod'
import {
  type IdentityProvider,
  IdentityProviderForm,
  type SecondFactorCheck,
} from '#contract/people/providers/identityProviders.ts'

/** Form values of a provider. */
export interface ProviderDraft {
  label: string
  issuer: string
  clientId: string
  /** empty: unchanged */
  clientSecret: string
  publicClient: boolean
  scopes: string
  emailClaim: string
  trustsEmails: boolean
  groupsClaim: string
  secondFactor: SecondFactorCheck
  acrValues: string
  active: boolean
}

export const providerSchema = IdentityProviderForm as unknown as z.ZodType<IdentityProviderForm, ProviderDraft>

/** Field names in the order of the form. */
export const fieldOrder = [
  'label',
  'issuer',
  'clientId',
  'clientSecret',
  'publicClient',
  'scopes',
  'emailClaim',
  'trustsEmails',
  'groupsClaim',
  'secondFactor',
  'acrValues',
  'active',
] as const satisfies (keyof ProviderDraft)[]

export const draftOf = (provider: IdentityProvider | null): ProviderDraft => ({
  label: provider?.label ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  publicClient: provider?.publicClient ?? false,
  scopes: provider?.scopes ?? 'openid email profile',
  emailClaim: provider?.emailClaim ?? 'email',
  trustsEmails: provider?.trustsEmails ?? false,
  groupsClaim: provider?.groupsClaim ?? 'groups',
  secondFactor: provider?.secondFactor ?? 'stated',
  acrValues: provider?.acrValues ?? '',
  active: provider?.active ?? true,
})
