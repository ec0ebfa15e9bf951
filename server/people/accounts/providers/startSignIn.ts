import { randomBytes } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { originOf } from '#server/ground/configuration/config.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { deriveFrom, requestLifetimeMs } from './browserSecret.ts'
import { connect, ProviderUnavailable } from './connections.ts'
import { resumePath } from './resumePath.ts'

/** Limit per network, wide enough for a company whose people sign in at nine o'clock. */
const networkQuota: Quota = { name: 'provider.signIn', times: 600, seconds: 600 }

interface NewRequest {
  settings: ProviderSettings
  /** secret of the browser's cookie */
  secret: string
  /** IP address of the caller */
  address: string
  remember: boolean
  returnPath: string | undefined
  /** links the identity to this account instead of signing in */
  userId?: number
}

/** The URL to which a provider sends the browser back. It has to be registered there. */
export const callbackUrl = ({ config }: Portal, id: string): string =>
  `${originOf(config)}/api/providers/${id}/callback`

/**
 * Asks a provider to sign the person in: authorization code with PKCE (S256), state and nonce.
 * @returns the URL to open
 * @throws Failure `provider.unavailable`, `request.tooMany`
 */
export async function startSignIn(portal: Portal, request: NewRequest): Promise<string> {
  const { db, clock } = portal
  const { settings, secret, address, remember, returnPath, userId = null } = request
  await consumeQuota(portal, networkQuota, networkPrefix(address))
  const { client } = await connect(settings, clock).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new Failure('provider.unavailable', { cause: error }) : error
  })
  const state = randomBytes(32).toString('base64url')
  await db
    .insertInto('providerRequests')
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(secret),
      provider: settings.id,
      returnPath: resumePath(returnPath),
      remember,
      userId,
      expiresAt: new Date(clock.now().getTime() + requestLifetimeMs).toISOString(),
    })
    .execute()
  return buildAuthorizationUrl(client, {
    response_type: 'code',
    redirect_uri: callbackUrl(portal, settings.id),
    scope: settings.scopes,
    state,
    nonce: deriveFrom(secret, 'nonce', state),
    code_challenge: await calculatePKCECodeChallenge(deriveFrom(secret, 'verifier', state)),
    code_challenge_method: 'S256',
    // asks for them, and goes on without: the answer says what was checked
    ...(settings.secondFactor === 'stated' &&
      settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
  }).href
}
