import type { Portal } from '#server/ground/portal/portal.ts'
import { findMailDefinition } from './definition.ts'
import { sealLink, unsealLink } from './sealedLink.ts'

const use = 'mail-stop'

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
  return sealLink({ config, secret }, { path: '/mail/stop', use }, `${userId} ${scope}`)
}

/** Returns the headers by which mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Reads the token of such a URL: whose mails, and of which scope. Null for what was not written by this portal. */
export function parseUnsubscribeToken(
  portal: Pick<Portal, 'secret'>,
  token: string,
): { userId: number; scope: string } | null {
  const [userId, scope = ''] = unsealLink(portal, use, token)?.split(' ') ?? []
  return userId ? { userId: Number(userId), scope } : null
}
