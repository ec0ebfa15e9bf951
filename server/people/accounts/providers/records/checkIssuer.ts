import type { CheckFault, IdentityProviderCheck } from '#contract/people/providers/identityProviders.ts'
import { guardedFetch } from '#server/ground/http/outgoing/guardedFetch.ts'
import { PrivateAddressError } from '#server/ground/http/outgoing/publicAddress.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isSameIssuer } from '#server/people/accounts/listProviders.ts'
import { providerTimeoutSeconds } from '#server/people/accounts/providers/connections.ts'

type Metadata = Readonly<Record<string, unknown>>

const tlsError = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|EPROTO)/

/**
 * Reads the metadata of an issuer (OpenID Connect Discovery 1.0 §4) and says what is wrong with them. Sends nothing but
 * the request.
 */
export async function checkIssuer(
  { config: { outgoingNetworks } }: Pick<Portal, 'config'>,
  issuer: string,
): Promise<IdentityProviderCheck> {
  const url = `${new URL(issuer).href.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const response = await guardedFetch(outgoingNetworks)(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(providerTimeoutSeconds * 1_000),
    })
    if (response.status >= 500) return faulty('unreachable')
    const metadata: unknown = response.status === 200 ? await response.json().catch(() => null) : null
    if (metadata === null || typeof metadata !== 'object') return faulty('missing')
    return judge(issuer, metadata as Metadata, outgoingNetworks.length > 0)
  } catch (error) {
    return faulty(faultOf(error))
  }
}

const faulty = (fault: CheckFault, issuer: string | null = null): IdentityProviderCheck => ({
  fault,
  issuer,
  isPkceStated: false,
})

function judge(issuer: string, metadata: Metadata, allowsHttp: boolean): IdentityProviderCheck {
  const named = typeof metadata['issuer'] === 'string' ? metadata['issuer'].slice(0, 500) : null
  if (named === null) return faulty('missing')
  if (!isSameIssuer(new URL(issuer), named)) return faulty('issuer', named)
  const isEndpoint = (name: string) => {
    const protocol = typeof metadata[name] === 'string' ? URL.parse(metadata[name])?.protocol : undefined
    return protocol === 'https:' || (allowsHttp && protocol === 'http:')
  }
  if (!['authorization_endpoint', 'token_endpoint', 'jwks_uri'].every(isEndpoint)) return faulty('endpoints', named)
  const [types, grants] = [listIn(metadata, 'response_types_supported'), listIn(metadata, 'grant_types_supported')]
  if ((types && !types.includes('code')) || (grants && !grants.includes('authorization_code')))
    return faulty('codeFlow', named)
  const methods = listIn(metadata, 'code_challenge_methods_supported')
  if (methods && !methods.includes('S256')) return faulty('pkce', named)
  return { fault: null, issuer: named, isPkceStated: methods !== null }
}

/** A list of the metadata; null when it is left out. */
const listIn = (metadata: Metadata, name: string): unknown[] | null =>
  Array.isArray(metadata[name]) ? (metadata[name] as unknown[]) : null

function faultOf(error: unknown): CheckFault {
  const cause = error instanceof TypeError ? error.cause : error
  if (cause instanceof PrivateAddressError) return 'address'
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException
  return tlsError.test(code) ? 'tls' : 'unreachable'
}
