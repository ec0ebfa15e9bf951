import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A host that must not be called. */
export class PrivateAddressError extends Error {}

/** Global unicast addresses of IPv6; all others are internal, reserved, or translate to IPv4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Whether an address is of the public internet: not loopback, private, link-local, shared, multicast, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** Whether an address is in one of these networks. @param networks in CIDR notation, or single addresses */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return networks.some((network) => {
    if (!ipaddr.isValidCIDR(network)) return ipaddr.parse(network).toString() === parsed.toString()
    const cidr = ipaddr.parseCIDR(network)
    return cidr[0].kind() === parsed.kind() && parsed.match(cidr)
  })
}

/** The IP address that a URL names instead of a host, without brackets; null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>
const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/**
 * Returns a `lookup` for `http.request` that fails with `PrivateAddressError` for a name with an address that is not allowed: such
 * a name is not trusted at all. The connection goes to the addresses that were checked: the DNS is not asked a second time.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, resolve: Resolve = resolveAll): LookupFunction =>
  (hostname, { all, family }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = family === 4 || family === 6 ? addresses.filter((one) => one.family === family) : addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          callback(new PrivateAddressError(`${hostname} may not be called`), [])
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
