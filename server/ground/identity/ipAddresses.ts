import ipaddr from 'ipaddr.js'

/**
 * Normalizes an IP address as PostgreSQL stores it: IPv4-mapped addresses as IPv4, no zone of a link-local address.
 */
export const normalizeIpAddress = (address: string | undefined): string => parse(address)?.toString() ?? '::'

/**
 * The network that rate limits count as one caller: an IPv4 address, or the /64 of an IPv6 subscriber, who may use any
 * address in it.
 */
export function networkPrefix(address: string | undefined): string {
  const parsed = parse(address)
  if (parsed instanceof ipaddr.IPv6)
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
  return parsed?.toString() ?? '::'
}

/** @param address undefined for a call whose connection has closed meanwhile, which Fastify's types leave out */
function parse(address: string | undefined) {
  const [bare = ''] = address?.split('%') ?? []
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}
