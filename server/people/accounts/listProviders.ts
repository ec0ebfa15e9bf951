import { type ProviderSettings, splitValues } from '#server/ground/configuration/providers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** A provider of the settings, or one that an administrator has added. */
export interface Provider extends ProviderSettings {
  /** its record; null for a provider of the settings */
  recordId: number | null
  /** people can sign in by it */
  isOpen: boolean
  /** its secret was sealed with a secret of the portal that is unknown now */
  isSecretLost: boolean
}

type Reads = Pick<Portal, 'db' | 'config' | 'secret'>

/** Name in URLs of a provider that an administrator has added. */
export const recordedProviderId = (recordId: number): string => `service${recordId}`

/**
 * Lists the providers in the order of their buttons: those of the settings, then those that administrators have added,
 * also switched-off ones. It reads the database each time, so that all servers see a change at once. A record that has
 * the issuer or the name of a provider of the settings is not listed: the settings win.
 */
export async function listProviders({ db, config, secret }: Reads): Promise<Provider[]> {
  const records = await db.selectFrom('identityProviders').selectAll().orderBy('id').execute()
  const ofSettings = config.providers.map((settings) => ({
    ...settings,
    recordId: null,
    isOpen: true,
    isSecretLost: false,
  }))
  const recorded = records.map(({ id, issuer, sealedSecret, active, ...record }) => {
    const clientSecret = sealedSecret && secret.unseal(sealedSecret, 'identity-providers')
    const isSecretLost = sealedSecret !== null && clientSecret === null
    return {
      id: recordedProviderId(id),
      recordId: id,
      label: record.label,
      issuer: new URL(issuer),
      clientId: record.clientId,
      clientSecret,
      scopes: record.scopes,
      emailClaim: record.emailClaim,
      trustsEmails: record.trustsEmails,
      groupsClaim: record.groupsClaim,
      secondFactor: record.secondFactor,
      acrValues: splitValues(record.acrValues),
      allowedNetworks: config.outgoingNetworks,
      isOpen: active && !isSecretLost,
      isSecretLost,
    }
  })
  const isShadowed = ({ id, issuer }: Provider) =>
    ofSettings.some((settings) => settings.id === id || settings.issuer.href === issuer.href)
  return [...ofSettings, ...recorded.filter((provider) => !isShadowed(provider))]
}

/** Lists the providers by which people can sign in. */
export const listOpenProviders = async (portal: Reads): Promise<Provider[]> =>
  (await listProviders(portal)).filter(({ isOpen }) => isOpen)

/** Finds an open provider by its name in URLs. */
export const findOpenProvider = async (portal: Reads, id: string): Promise<Provider | null> =>
  (await listOpenProviders(portal)).find((provider) => provider.id === id) ?? null

/**
 * Finds the provider that issues these identities.
 * @param issuer `iss` of its tokens
 */
export const withIssuer = <Of extends Pick<ProviderSettings, 'issuer'>>(
  providers: readonly Of[],
  issuer: string,
): Of | null => providers.find((provider) => isSameIssuer(provider.issuer, issuer)) ?? null

/** The name of the provider that issued an identity; its host when it is no longer configured. */
export const providerLabel = (providers: readonly Provider[], issuer: string): string =>
  withIssuer(providers, issuer)?.label ?? URL.parse(issuer)?.host ?? issuer

/** Compares issuers as URLs: some are configured without their final slash. */
export const isSameIssuer = (issuer: URL, written: string): boolean => URL.parse(written)?.href === issuer.href
