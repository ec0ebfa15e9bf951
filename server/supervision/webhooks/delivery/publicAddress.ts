import ipaddr from 'ipaddr.js'

/** Global unicast addresses of IPv6; all others are internal, reserved, or translate to IPv4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Whether an address is of the public internet: not loopback, private, link-local, shared, multicast, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** Whether an address is in one of these networks. @param networks in CIDR notation */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return networks
    .map((network) => ipaddr.parseCIDR(network))
    .some((cidr) => cidr[0].kind() === parsed.kind() && parsed.match(cidr))
}

/**
 * Whether a webhook may be sent to an address: to a public one by https only, to one of the networks that the operator
 * opened by either.
 */
export const isAllowedAddress = (
  address: string,
  { protocol }: { protocol: string },
  networks: readonly string[],
): boolean => (protocol === 'https:' && isPublicAddress(address)) || isInNetworks(address, networks)

/** The IP address that a URL contains instead of a name, without brackets. Null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : null
}
