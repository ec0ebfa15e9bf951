import { originOf } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal.ts'
import { readScope, type Scope, scopeOf } from './scope.ts'

/** Whose mails a link stops, and which. */
export interface Stop {
  userId: number
  scope: Scope
}

const use = 'mail-stop'
/** Nothing that we wrote is as long. */
const maxCharacters = 2_000

/**
 * The address that stops mails like this one, without a sign-in: it says whose and which, sealed with the portal's secret, and is
 * kept nowhere. It has no end: mails are kept for years. Null for a mail that nothing stops.
 */
export function stopLink(
  { config, secret }: Pick<Portal, 'config' | 'secret'>,
  { userId, ...mail }: { userId: number | null; kind: string; facts: object },
): string | null {
  const scope = scopeOf(mail)
  if (userId === null || scope === null) return null
  return `${originOf(config)}/mail/stop/${secret.seal(`${userId} ${scope}`, use).toString('base64url')}`
}

/** Null for what was not written by this portal, whatever it is. */
export function readStopToken({ secret }: Pick<Portal, 'secret'>, token: string): Stop | null {
  if (token.length > maxCharacters || !/^[\w-]+$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // one way of writing it
  if (bytes.toString('base64url') !== token) return null
  const [userId, written = ''] = secret.unseal(bytes, use)?.split(' ') ?? []
  const scope = readScope(written)
  return userId && scope ? { userId: Number(userId), scope } : null
}
