import { setTimeout as pause } from 'node:timers/promises'
import { originOf } from '#server/ground/configuration/config.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listOpenProviders, withIssuer } from '#server/people/accounts/listProviders.ts'
import { connect } from './connections.ts'

/** A provider whose metadata are not known by then is not signed out from. Milliseconds. */
const patienceMs = 1_500

/** An identity as its provider vouched for it. */
interface VouchedIdentity {
  issuer: string
  /** sealed ID token; null when it was too long to be kept */
  idToken: Buffer | null
}

/**
 * Finds the identity that a sign-in was opened with. Call it before the sign-in is deleted.
 * @param token cookie of the sign-in
 * @returns null for a sign-in by password
 */
export async function findVouchedIdentity({ db }: Portal, token: string | null): Promise<VouchedIdentity | null> {
  if (token === null) return null
  const found = await db
    .selectFrom('signIns')
    .innerJoin('identities', 'identities.id', 'signIns.identityId')
    .select(['issuer', 'idToken'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return found ?? null
}

/**
 * Returns where the person of an identity signs out at its provider (OpenID Connect RP-Initiated Logout 1.0).
 * @returns null for a provider that does not support it, does not answer, or names an unusable URL
 */
export async function endSessionUrl(portal: Portal, { issuer, idToken }: VouchedIdentity): Promise<string | null> {
  const { config, clock, secret } = portal
  const settings = withIssuer(await listOpenProviders(portal), issuer)
  if (!settings) return null
  const connection = await Promise.race([
    connect(settings, clock).catch(() => null),
    pause(patienceMs, null, { ref: false }),
  ])
  if (!connection?.client.serverMetadata().end_session_endpoint) return null
  const hint = idToken && secret.unseal(idToken, 'id-tokens')
  const { buildEndSessionUrl } = await import('openid-client')
  try {
    return buildEndSessionUrl(connection.client, {
      post_logout_redirect_uri: `${originOf(config)}/auth/login`,
      ...(hint && { id_token_hint: hint }),
    }).href
  } catch {
    // Its metadata name something else than an absolute https URL.
    return null
  }
}
