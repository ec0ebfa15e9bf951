import { type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import { type Connection, clockToleranceSeconds, ProviderUnavailable } from './connections.ts'

/** The verified answer of a provider. */
export interface VerifiedAnswer {
  /** claims of the ID token: at least `iss` and `sub` */
  claims: JWTPayload
  idToken: string
  /** reads the further claims of the UserInfo endpoint; empty when there is none, or it does not answer */
  readUserInfo: () => Promise<JWTPayload>
}

interface Expected {
  /** URL that the provider opened, with its query */
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Exchanges the code of a provider's answer for an ID token and verifies it: `state`, `iss` of the answer (RFC 9207),
 * then signature, issuer, audience, times and nonce of the token. `none` and symmetric algorithms are refused.
 * @throws errors that `refusalOf` classifies
 */
export async function verifyAnswer(connection: Connection, expected: Expected): Promise<VerifiedAnswer> {
  const { client, issuer } = connection
  const tokens = await openid.authorizationCodeGrant(client, expected.url, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.id_token ?? ''
  const claims = await verifyToken(connection, idToken, { rereadsKeys: true })
  return {
    claims,
    idToken,
    async readUserInfo() {
      if (!client.serverMetadata().userinfo_endpoint) return {}
      const info = await openid.fetchUserInfo(client, tokens.access_token, claims.sub ?? '').catch(() => ({}))
      return { ...info, iss: issuer }
    },
  }
}

/** A key of a provider that the library refuses: too short, or incomplete. */
class UnusableKey extends Error {}

/**
 * Verifies the signature, issuer, audience and times of a token.
 * @param rereadsKeys reads the keys again when one is unknown, however recently they were read: only for tokens that
 *   come from the provider itself
 * @throws errors that `refusalOf` classifies
 */
export async function verifyToken(
  { settings, issuer, keys, algorithms }: Connection,
  token: string,
  { rereadsKeys }: { rereadsKeys: boolean },
): Promise<JWTPayload> {
  const checks = { issuer, audience: settings.clientId, algorithms, clockTolerance: clockToleranceSeconds }
  const verify = async () => {
    try {
      return (await jwtVerify(token, keys, checks)).payload
    } catch (error) {
      // Refused keys are a TypeError or a DOMException.
      if (error instanceof joseErrors.JOSEError || isOutage(error)) throw error
      throw new UnusableKey(`the keys of ${settings.id} cannot be used`, { cause: error })
    }
  }
  try {
    return await verify()
  } catch (error) {
    if (!rereadsKeys || !(error instanceof joseErrors.JWKSNoMatchingKey)) throw error
    await keys.reload()
    return verify()
  }
}

/** OAuth errors by which a provider says that it cannot work at present. */
const outages = new Set(['server_error', 'temporarily_unavailable'])

/** Says why an answer was refused, as the person is told. Null for a bug. */
export function refusalOf(error: unknown): SignInRefusal | null {
  if (error instanceof openid.AuthorizationResponseError) return outages.has(error.error) ? 'unavailable' : 'cancelled'
  if (error instanceof ProviderUnavailable || isOutage(error)) return 'unavailable'
  const isRefused =
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.WWWAuthenticateChallengeError ||
    error instanceof openid.ClientError ||
    error instanceof joseErrors.JOSEError ||
    error instanceof UnusableKey
  return isRefused ? 'invalid' : null
}

/** Whether the provider did not answer, or answered with 5xx or something else than JSON. */
function isOutage(error: unknown): boolean {
  if (error instanceof joseErrors.JWKSTimeout) return true
  // `fetch` throws a TypeError when it cannot connect.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (!(error instanceof openid.ClientError)) return false
  const timedOut = error.code === 'OAUTH_TIMEOUT'
  return timedOut || (error.cause instanceof Response && error.cause.status >= 500)
}
