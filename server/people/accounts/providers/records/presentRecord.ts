import type { Selectable } from 'kysely'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { recordedProviderId } from '#server/people/accounts/listProviders.ts'

/** The URLs of the portal to register at a provider, by its name in URLs. */
export function registeredUrls(config: Portal['config'], provider: string) {
  const url = `${originOf(config)}/api/providers/${provider}`
  return { callbackUrl: `${url}/callback`, logoutUrl: `${url}/backchannel_logout` }
}

/** Presents the record of a provider to administrators, without its secret. */
export function presentRecord(
  { config, secret }: Pick<Portal, 'config' | 'secret'>,
  record: Selectable<Schema['identityProviders']>,
): IdentityProvider {
  const { id, label, issuer, clientId, sealedSecret } = record
  const provider = recordedProviderId(id)
  return {
    '@id': `/api/identity_providers/${id}`,
    '@type': 'IdentityProvider',
    id,
    provider,
    label,
    issuer,
    clientId,
    publicClient: sealedSecret === null,
    scopes: record.scopes,
    emailClaim: record.emailClaim,
    trustsEmails: record.trustsEmails,
    groupsClaim: record.groupsClaim,
    secondFactor: record.secondFactor,
    acrValues: record.acrValues,
    active: record.active,
    isSecretLost: sealedSecret !== null && secret.unseal(sealedSecret, 'identity-providers') === null,
    isShadowed: config.providers.some((settings) => settings.id === provider || settings.issuer.href === issuer),
    ...registeredUrls(config, provider),
    version: record.version,
  }
}
