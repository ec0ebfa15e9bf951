import { z } from 'zod'
import { Active, Id, item, text, Version } from '#contract/ground/shapes.ts'

// The OpenID Connect providers that administrators add, beside those of the settings.

/** Providers of the database, whether or not they are switched on. */
export const maxIdentityProviders = 10

/** An issuer, as the provider publishes it: an address without query. Where it may lead is checked by the server. */
const Issuer = z
  .url({ protocol: /^https?$/, error: 'Écrivez une adresse qui commence par https://' })
  .min(9)
  .max(500)
  .refine((written) => {
    const url = URL.parse(written)
    return url?.search === '' && url.hash === '' && url.username === '' && url.password === ''
  }, 'L’adresse de l’émetteur n’a ni paramètre, ni ancre, ni mot de passe')

const Claim = z
  .string()
  .trim()
  .regex(/^[\w:/.-]{1,100}$/, 'Un nom d’attribut : lettres sans accent, chiffres, « . », « _ », « : », « / » et « - »')

/** Whether a provider checks a second factor: always; `stated`, when its answer says so by `amr` or `acr`; never. */
export const secondFactorChecks = ['always', 'stated', 'never'] as const
export type SecondFactorCheck = (typeof secondFactorChecks)[number]

export const IdentityProviderForm = z.object({
  /** name of the button */
  label: text(60),
  issuer: Issuer,
  clientId: text(200),
  /** empty: unchanged */
  clientSecret: z.string().trim().max(1_000).default(''),
  /** a public client has no secret, and PKCE only */
  publicClient: z.boolean().default(false),
  scopes: text(500).refine((scopes) => scopes.split(' ').includes('openid'), 'La portée openid est nécessaire'),
  emailClaim: Claim,
  /** the provider only issues addresses that it has checked: a missing `email_verified` counts as true */
  trustsEmails: z.boolean().default(false),
  groupsClaim: Claim,
  secondFactor: z.enum(secondFactorChecks),
  /** values of `acr` that say that a second factor was checked, separated by spaces */
  acrValues: z.string().trim().max(500),
  active: Active,
})
export type IdentityProviderForm = z.output<typeof IdentityProviderForm>

export const IdentityProviderAmendment = IdentityProviderForm.extend({ version: Version })

/** The record of a provider, without its secret. */
export const IdentityProvider = item('IdentityProvider', {
  id: Id,
  /** name in URLs, and of its rules */
  provider: z.string(),
  ...IdentityProviderForm.omit({ clientSecret: true, active: true }).shape,
  active: z.boolean(),
  /** the secret of the portal has changed, and this one cannot be read any more */
  isSecretLost: z.boolean(),
  /** a provider of the settings has the same issuer, and is used in its place */
  isShadowed: z.boolean(),
  /** URLs to register at the provider */
  callbackUrl: z.string(),
  logoutUrl: z.string(),
  version: Version,
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** Whom a provider lets in: what switching it off or deleting it would do. */
export const IdentityProviderUse = z.object({
  /** accounts that it opens */
  accounts: z.int().nonnegative(),
  /** those that nothing else opens at once: they ask for a password link by mail */
  onlyDoor: z.int().nonnegative(),
  /** why it can be neither switched off nor deleted; null: it can */
  refusal: z.enum(['lastDoor', 'lastAdministrator']).nullable(),
})
export type IdentityProviderUse = z.infer<typeof IdentityProviderUse>

export const IdentityProviderCheckForm = z.object({ issuer: Issuer })

/**
 * What is wrong with the metadata of a provider:
 * - `address`: its address is not public, or not https; `unreachable`: nobody answers, or not in time; `tls`: no valid
 *   certificate; `missing`: no such document; `issuer`: another issuer, or a template;
 * - `endpoints`: an address is missing, or not https; `codeFlow`: no authorization code; `pkce`: PKCE without S256.
 */
export const checkFaults = [
  'address',
  'unreachable',
  'tls',
  'missing',
  'issuer',
  'endpoints',
  'codeFlow',
  'pkce',
] as const
export type CheckFault = (typeof checkFaults)[number]

export const IdentityProviderCheck = z.object({
  /** null: the provider can be used */
  fault: z.enum(checkFaults).nullable(),
  /** the issuer as the document names it */
  issuer: z.string().nullable(),
  /** the document says that PKCE is supported; some providers do not mention it */
  isPkceStated: z.boolean(),
})
export type IdentityProviderCheck = z.infer<typeof IdentityProviderCheck>
