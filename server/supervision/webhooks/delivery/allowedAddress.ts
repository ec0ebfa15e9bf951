import { isInNetworks, isPublicAddress } from '#server/ground/http/outgoing/publicAddress.ts'

/**
 * Whether a webhook may be sent to an address: to a public one by https only, to one of the networks that the operator
 * opened by either.
 */
export const isAllowedAddress = (
  address: string,
  { protocol }: { protocol: string },
  networks: readonly string[],
): boolean => (protocol === 'https:' && isPublicAddress(address)) || isInNetworks(address, networks)
