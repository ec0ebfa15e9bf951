import { expect, test } from 'vitest'
import { networkPrefix, normalizeIpAddress } from './ipAddresses.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  // The caller closed the connection before it was looked at.
  [undefined, '::'],
])('the network of %s is %s', (address, network) => {
  expect(networkPrefix(address)).toBe(network)
})

test('an address is stored without its zone', () => {
  expect(normalizeIpAddress('fe80::1%eth0')).toBe('fe80::1')
})
