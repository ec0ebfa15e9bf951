import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A host that must not be called: it is not on the public internet. */
export class PrivateAddressError extends Error {}

/**
 * Whether an outgoing call may reach an IP address: one of the public internet, or of a network that the operator allows.
 * IPv4 inside IPv6 is read as IPv4; addresses that translate to others (6to4, NAT64, Teredo) are not public.
 * @param networks allowed besides: `10.0.0.0/8`, `127.0.0.1`
 */
export function isCallableAddress(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' || networks.some((network) => isWithin(parsed, network))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.process(network), undefined] as const)
  if (base.kind() !== address.kind()) return false
  return bits === undefined ? base.toString() === address.toString() : address.match([base, bits] as never)
}

/** The IP address that a URL names instead of a host, without brackets; null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}

/**
 * Returns a `lookup` for `http.request` that refuses names which resolve to an address that must not be called, if only one of
 * several. The connection goes to the addresses that were checked: a second answer of the DNS is never asked for.
 */
export const guardedLookup =
  (networks: readonly string[]): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const isRefused = addresses.length === 0 || addresses.some(({ address }) => !isCallableAddress(address, networks))
      if (isRefused) return callback(new PrivateAddressError(`${hostname} is not a public host`), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family)
    })
