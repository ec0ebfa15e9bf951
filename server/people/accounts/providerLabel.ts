import type { Config } from '#server/ground/configuration/config.ts'
import { connectionsOf } from './providers/connections.ts'

/** The name of the provider that issued an identity; its host when it is no longer configured. */
export const providerLabel = (config: Config, issuer: string): string =>
  connectionsOf(config).withIssuer(issuer)?.label ?? URL.parse(issuer)?.host ?? issuer
