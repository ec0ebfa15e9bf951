import { originOf } from '#server/ground/configuration/config.ts'
import type { SealPurpose } from '#server/ground/configuration/secret.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Longer than any token of the portal. */
const maxCharacters = 2_000

/**
 * Builds a URL of the portal that works without a sign-in: it ends with words that are sealed with the portal's secret. It
 * is not stored.
 * @param use separates the links of one path from those of another
 */
export const sealLink = (
  { config, secret }: Pick<Portal, 'config' | 'secret'>,
  { path, use }: { path: string; use: SealPurpose },
  words: string,
): string => `${originOf(config)}${path}/${secret.seal(words, use).toString('base64url')}`

/** Reads the words of such a URL from its last part. Null for what was not written by this portal, whatever it is. */
export function unsealLink({ secret }: Pick<Portal, 'secret'>, use: SealPurpose, token: string): string | null {
  if (token.length > maxCharacters || !/^[\w-]+$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // Rejects other encodings of the same bytes.
  return bytes.toString('base64url') === token ? secret.unseal(bytes, use) : null
}
