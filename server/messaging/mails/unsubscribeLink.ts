import { originOf } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMailDefinition } from './definition.ts'

const use = 'mail-stop'
/** Longer than any token of the portal. */
const maxCharacters = 2_000

/**
 * Builds the unsubscribe URL of a mail, which works without a sign-in: it contains the user and the scope, sealed with
 * the portal's secret. It is not stored and does not expire, since mails are kept for years. Null for a mail that
 * cannot be stopped.
 */
export function unsubscribeUrl(
  { config, secret, declared }: Pick<Portal, 'config' | 'secret' | 'declared'>,
  { userId, kind, facts }: { userId: number | null; kind: string; facts: object },
): string | null {
  const scope = findMailDefinition(declared.mails, kind)?.stopScope?.(facts)
  if (userId === null || scope === undefined) return null
  return `${originOf(config)}/mail/stop/${secret.seal(`${userId} ${scope}`, use).toString('base64url')}`
}

/** Returns the headers by which mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Reads the token of such a URL: whose mails, and of which scope. Null for what was not written by this portal. */
export function parseUnsubscribeToken(
  { secret }: Pick<Portal, 'secret'>,
  token: string,
): { userId: number; scope: string } | null {
  if (token.length > maxCharacters || !/^[\w-]+$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // Rejects other encodings of the same bytes.
  if (bytes.toString('base64url') !== token) return null
  const [userId, scope = ''] = secret.unseal(bytes, use)?.split(' ') ?? []
  return userId ? { userId: Number(userId), scope } : null
}
