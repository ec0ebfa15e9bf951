import { createHash } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type * as OpenidClient from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'
import { allowsHttp, type ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Clock } from '#server/ground/context/clock.ts'
import { guardedFetch } from '#server/ground/http/outgoing/guardedFetch.ts'
import { isSameIssuer } from '#server/people/accounts/listProviders.ts'

/** Time limit of each call of a provider. Seconds. */
export const providerTimeoutSeconds = 5
/** Difference that is accepted between our clock and the provider's. Seconds. */
export const clockToleranceSeconds = 60
/** Age at which metadata are read again, in the background. Milliseconds. */
const freshMs = 3_600_000
/** Time during which a provider that did not answer is not asked again. Milliseconds. */
const pauseMs = 5_000
/** Connections that are kept; older ones give way. */
const maxConnections = 50

/** A provider whose metadata are known. */
export interface Connection {
  settings: ProviderSettings
  client: Configuration
  issuer: string
  /** finds the provider's public keys, which it reads again when one is unknown */
  keys: JWTVerifyGetKey & { reload: () => Promise<void> }
  /** signature algorithms of the provider, without `none` and symmetric ones */
  algorithms: string[]
}

/** A provider whose metadata cannot be read. */
export class ProviderUnavailable extends Error {}

interface Known {
  connection: Connection | null
  /** milliseconds; of the last attempt */
  at: number
  reading: Promise<Connection> | null
}

/**
 * The connections of this server. Metadata are read at the first use, never at start, and kept for an hour; older ones
 * still serve while they are read again, and for as long as the provider does not answer. They are kept by what they
 * depend on: a provider that was changed, by whichever server, is read anew.
 */
const knownByContent = new Map<string, Known>()

/** Connects to a provider. @throws ProviderUnavailable */
export async function connect(settings: ProviderSettings, clock: Clock): Promise<Connection> {
  const known = recall(contentOf(settings))
  const age = Math.abs(clock.now().getTime() - known.at)
  if (known.connection && age < freshMs) return known.connection
  if (!known.reading && age < pauseMs) throw new ProviderUnavailable(`${settings.id} did not answer`)
  known.reading ??= readMetadata(settings)
    .then((connection) => (known.connection = connection))
    .finally(() => {
      known.at = clock.now().getTime()
      known.reading = null
    })
  if (!known.connection) return known.reading
  // The older metadata serve meanwhile.
  known.reading.catch(() => undefined)
  return known.connection
}

/** Finds or adds what is known of a provider, as the one used last. */
function recall(content: string): Known {
  const known = knownByContent.get(content) ?? { connection: null, at: Number.NEGATIVE_INFINITY, reading: null }
  knownByContent.delete(content)
  knownByContent.set(content, known)
  const [oldest] = knownByContent.keys()
  if (knownByContent.size > maxConnections && oldest !== undefined) knownByContent.delete(oldest)
  return known
}

const contentOf = ({ id, issuer, clientId, clientSecret, allowedNetworks }: ProviderSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([id, issuer.href, clientId, clientSecret, allowedNetworks ?? null]))
    .digest('base64url')

async function readMetadata(settings: ProviderSettings): Promise<Connection> {
  try {
    return await discover(settings)
  } catch (cause) {
    throw new ProviderUnavailable(`the metadata of ${settings.id} cannot be read`, { cause })
  }
}

/** Loads the libraries too: a portal without providers does without them. */
async function discover(settings: ProviderSettings): Promise<Connection> {
  const [openid, { createRemoteJWKSet, customFetch }] = await Promise.all([import('openid-client'), import('jose')])
  const { issuer, clientId, clientSecret } = settings
  const isInsecure = allowsHttp(settings)
  const guarded = settings.allowedNetworks && guardedFetch(settings.allowedNetworks)
  const client = await openid.discovery(
    issuer,
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    authenticate(openid, clientSecret),
    {
      timeout: providerTimeoutSeconds,
      execute: isInsecure ? [openid.allowInsecureRequests] : [],
      ...(guarded && { [openid.customFetch]: guarded }),
    },
  )
  const metadata = client.serverMetadata()
  // Multi-tenant endpoints name a template here: any organization could sign in.
  if (!isSameIssuer(issuer, metadata.issuer)) throw new Error(`the issuer calls itself ${metadata.issuer}`)
  // Throws without a usable authorization endpoint.
  openid.buildAuthorizationUrl(client, {})
  const keysUrl = new URL(metadata.jwks_uri ?? '')
  if (keysUrl.protocol !== 'https:' && !isInsecure) throw new Error('the keys are not served by https')
  return {
    settings,
    client,
    issuer: metadata.issuer,
    keys: createRemoteJWKSet(keysUrl, {
      timeoutDuration: providerTimeoutSeconds * 1_000,
      ...(guarded && { [customFetch]: guarded }),
    }),
    algorithms: (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter(
      (name) => !/^(none|HS\d+)$/.test(name),
    ),
  }
}

/** Sends the secret as the provider supports it; by the header where it supports both. */
function authenticate(openid: typeof OpenidClient, secret: string | null): ClientAuth {
  if (secret === null) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}
