import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { collection, Id, item, Timestamp, text } from '#contract/ground/shapes.ts'
import { GivenSeatForm, givenSeatFields } from '#contract/people/givenSeats.ts'
import { IdentityProvider, secondFactorChecks } from './identityProviders.ts'
import { ProviderId } from './providers.ts'

// The rules by which the groups of an identity provider give seats.

/** A value of the groups claim, and the seat that it gives. */
export const ProviderRule = item('ProviderRule', {
  id: Id,
  /** its label is its name in the settings when it is no longer configured */
  provider: z.object({ id: z.string(), label: z.string() }),
  value: z.string(),
  /** whose groups match it, as the provider named them last */
  memberCount: z.int().nonnegative(),
  ...givenSeatFields,
})
export type ProviderRule = z.infer<typeof ProviderRule>
export const ProviderRules = collection(ProviderRule)
export const ProviderRulesQuery = ReferenceQuery

export const ProviderRuleForm = z.object({
  ...ProviderId.shape,
  value: text(256),
  ...GivenSeatForm.shape,
})
export type ProviderRuleForm = z.output<typeof ProviderRuleForm>

/** Why the groups of somebody could not be read: too many for a token, or no claim. */
export const unreadReasons = ['overage', 'missing'] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** The providers of the settings and of the database, as administrators see them. */
export const ConfiguredProviders = z.object({
  providers: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      issuer: z.string(),
      /** claim that names the groups */
      groupsClaim: z.string(),
      secondFactor: z.enum(secondFactorChecks),
      /** values of `acr` that say that a second factor was checked, separated by spaces */
      acrValues: z.string(),
      /** URLs to register at the provider */
      callbackUrl: z.string(),
      logoutUrl: z.string(),
      /** the last time that it did not name somebody’s groups; null: never */
      unread: z.object({ reason: z.enum(unreadReasons), at: Timestamp }).nullable(),
      /** null: the settings of the server define it */
      record: IdentityProvider.nullable(),
    }),
  ),
})
export type ConfiguredProviders = z.infer<typeof ConfiguredProviders>
