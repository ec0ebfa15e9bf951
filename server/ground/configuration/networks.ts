import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const isNetwork = (address: string) => ipaddr.isValid(address) || ipaddr.isValidCIDR(address)

/** Settings of networks: the schema of each, and the description of valid values for the error message. */
export const networkSettings = {
  TRUST_PROXY: [
    z
      .string()
      .refine((list) => list.split(',').every((address) => isNetwork(address.trim())))
      .optional(),
    'les adresses des serveurs mandataires, séparées par des virgules, par exemple 127.0.0.1',
  ],
  WEBHOOK_ALLOWED_NETWORKS: [
    z
      .string()
      .transform((list) => list.split(',').map((network) => network.trim()))
      .refine((networks) => networks.every((network) => ipaddr.isValidCIDR(network)))
      .optional(),
    'les réseaux internes où des webhooks peuvent être envoyés, séparés par des virgules, par exemple 10.20.0.0/16',
  ],
  OUTGOING_NETWORKS: [
    z
      .string()
      .refine((list) => list.split(',').every((address) => isNetwork(address.trim())))
      .optional(),
    'les réseaux privés que le portail peut appeler à la demande de ses membres, séparés par des virgules, par exemple 10.20.0.0/16',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type NetworkValues = {
  readonly [Name in keyof typeof networkSettings]: z.output<(typeof networkSettings)[Name][0]>
}

export const readNetworks = (read: NetworkValues) => ({
  /** proxies whose `X-Forwarded-For` is trusted */
  trustProxy: splitList(read.TRUST_PROXY),
  /** internal networks, in CIDR notation, to which webhooks may be sent, even by http */
  webhookNetworks: read.WEBHOOK_ALLOWED_NETWORKS ?? [],
  /** private networks that calls to URLs given by people may reach */
  outgoingNetworks: splitList(read.OUTGOING_NETWORKS),
})

const splitList = (list: string | undefined) => list?.split(',').map((address) => address.trim()) ?? []
