import { expect, test } from 'vitest'
import { isAllowedAddress } from './allowedAddress.ts'
import { isInNetworks, isPublicAddress, literalAddress } from './publicAddress.ts'

test.each(['8.8.8.8', '193.0.6.139', '2606:4700::1111', '2a01:e0a::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:a00:1::1',
  '2001:0:1::1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '100::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('the networks of the operator are opened to http too, and nothing else is', () => {
  const networks = ['10.20.0.0/16', 'fd00:1::/32']
  const [https, http] = [{ protocol: 'https:' }, { protocol: 'http:' }]
  expect(isInNetworks('10.20.3.4', networks)).toBe(true)
  expect(isInNetworks('fd00:1::7', networks)).toBe(true)
  expect(isInNetworks('10.21.0.1', networks)).toBe(false)
  expect(isInNetworks('::ffff:10.20.3.4', networks)).toBe(false)
  expect(isAllowedAddress('10.20.3.4', http, networks)).toBe(true)
  expect(isAllowedAddress('10.20.3.4', https, networks)).toBe(true)
  expect(isAllowedAddress('10.20.3.4', https, [])).toBe(false)
  expect(isAllowedAddress('8.8.8.8', http, networks)).toBe(false)
  expect(isAllowedAddress('8.8.8.8', https, [])).toBe(true)
})

test.each([
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127。0。0。1/', '127.0.0.1'],
  ['https://[::1]:8443/', '::1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://exemple.fr/', null],
])('the address in %s is %s', (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address)
})
