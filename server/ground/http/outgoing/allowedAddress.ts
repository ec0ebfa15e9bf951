import { isInNetworks, isPublicAddress } from './publicAddress.ts'

/**
 * Whether the portal may call an address that an administrator has given: a public one by https only, one of the
 * networks that the operator opened by either.
 */
export const isAllowedAddress = (
  address: string,
  { protocol }: { protocol: string },
  networks: readonly string[],
): boolean => (protocol === 'https:' && isPublicAddress(address)) || isInNetworks(address, networks)
