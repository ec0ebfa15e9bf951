import { normalizeEmail } from '#contract/ground/emails.ts'
import { limits } from '#contract/ground/limits.ts'
import { toReadableLine } from '#contract/ground/shapes.ts'
import type { genders } from '#contract/people/accounts/accounts.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'

/** What a provider says of a person, checked and shortened to what the portal stores. */
export interface Claims {
  issuer: string
  subject: string
  /** normalized; null without a valid address */
  email: string | null
  /** the provider vouches for the address */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** null: not told */
  gender: (typeof genders)[number] | null
}

/** Values of the `gender` claim (OpenID Connect Core 1.0 §5.1). */
const genderOf = new Map<unknown, (typeof genders)[number]>([
  ['female', 'Madame'],
  ['male', 'Monsieur'],
])

type RawClaims = Readonly<Record<string, unknown>>

/**
 * Reads the claims of an ID token, completed by those of the UserInfo endpoint. `email_verified` counts as true when it
 * is true or "true" (some providers send text), or when it is missing and the settings trust the provider's addresses.
 * A user name that looks like an address only fills in the form, unless the addresses are trusted.
 */
export function readClaims(settings: ProviderSettings, raw: RawClaims): Claims {
  const claimed = textOf(raw[settings.emailClaim])
  const email = normalizeEmail(claimed ?? textOf(raw['preferred_username']) ?? '')
  const verified = raw['email_verified']
  const isStated = verified !== undefined && verified !== null
  const isEmailVerified = isStated
    ? claimed !== null && (verified === true || verified === 'true')
    : settings.trustsEmails
  return {
    issuer: String(raw['iss']),
    subject: String(raw['sub']),
    email,
    isEmailVerified: email !== null && isEmailVerified,
    ...readNames(raw),
    gender: genderOf.get(raw['gender']) ?? null,
  }
}

/** `given_name` and `family_name`, else the full name cut at its first space. */
function readNames(raw: RawClaims): Pick<Claims, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = (textOf(raw['name']) ?? '').split(/\s+/)
  const shorten = (name: string | null) => name?.slice(0, limits.nameCharacters) || null
  return {
    firstName: shorten(textOf(raw['given_name']) ?? first),
    lastName: shorten(textOf(raw['family_name']) ?? rest.join(' ')),
  }
}

/** A text as one readable line in NFC; null when it is empty or something else. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? toReadableLine(value).normalize('NFC').trim() || null : null
