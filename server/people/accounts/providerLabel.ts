import { type Provider, withIssuer } from './listProviders.ts'

/** The name of the provider that issued an identity; its host when it is no longer configured. */
export const providerLabel = (providers: readonly Provider[], issuer: string): string =>
  withIssuer(providers, issuer)?.label ?? URL.parse(issuer)?.host ?? issuer
