import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPublicUrl, isCallableUrl } from './callPublicUrl.ts'
import { guardedLookup, isInNetworks, isPublicAddress, PrivateAddressError } from './publicAddress.ts'

let hits = 0
const server = createServer((_request, response) => {
  hits++
  response.writeHead(302, { location: '/elsewhere' }).end()
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test.each([
  ['1.1.1.1', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['198.18.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['rien', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('an address is in a network that the operator allows, and in no other', () => {
  expect(isInNetworks('10.20.3.4', ['10.20.0.0/16'])).toBe(true)
  expect(isInNetworks('10.21.3.4', ['10.20.0.0/16'])).toBe(false)
  expect(isInNetworks('::ffff:10.20.3.4', ['10.20.0.0/16'])).toBe(false)
  expect(isInNetworks('fd00::5', ['fd00::5'])).toBe(true)
  expect(isInNetworks('fd00::6', ['fd00::5', '10.20.0.0/16'])).toBe(false)
})

test.each([
  ['https://push.example.org/a', true],
  ['https://push.example.org:443/a', true],
  ['https://1.1.1.1/a', true],
  ['https://2130706433/a', false],
  ['https://0177.0.0.1/a', false],
  ['https://127.1/a', false],
  ['https://intranet/a', false],
  ['https://push.example.org/a#b', false],
  ['ftp://push.example.org/a', false],
])('%s may be called: %s', (url, expected) => {
  expect(isCallableUrl(url, [])).toBe(expected)
})

test('a name that leads to a private address is refused when it is resolved', async () => {
  const refused = Promise.withResolvers<Error | null>()
  guardedLookup(isPublicAddress)('localhost', {}, (error) => refused.resolve(error))
  expect(await refused.promise).toBeInstanceOf(PrivateAddressError)

  const allowed = Promise.withResolvers<unknown>()
  guardedLookup((address) => isInNetworks(address, ['127.0.0.0/8', '::1']))(
    'localhost',
    { family: 4 },
    (_error, address) => allowed.resolve(address),
  )
  expect(await allowed.promise).toBe('127.0.0.1')
})

const call = { method: 'POST', headers: {}, body: Buffer.from('x'), timeoutMs: 5_000 } as const

test('a redirect is not followed, and a private address is not called', async () => {
  expect(await callPublicUrl(`${origin}/a`, { ...call, networks: ['127.0.0.0/8'] })).toBe(302)
  expect(hits).toBe(1)
  await expect(callPublicUrl(`${origin}/a`, { ...call, networks: [] })).rejects.toBeInstanceOf(PrivateAddressError)
  expect(hits).toBe(1)
})
