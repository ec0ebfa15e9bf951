import ipaddr from 'ipaddr.js'

/** The address of a caller, as PostgreSQL keeps it: IPv4 in its own form, without the zone of a link-local one. */
export const plainAddress = (address: string): string => parse(address)?.toString() ?? '::'

/** Who is counted as one: an IPv4 address, or the /64 that an IPv6 subscriber chooses from as they please. */
export function network(address: string): string {
  const parsed = parse(address)
  if (parsed instanceof ipaddr.IPv6)
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
  return parsed?.toString() ?? '::'
}

function parse(address: string) {
  const [bare = ''] = address.split('%')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}
