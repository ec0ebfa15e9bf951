import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import { callPublicUrl } from './callPublicUrl.ts'

// Calls of one agent to an https server: what they read of the answers, and the connections that they need.

const answers: Record<string, string> = { '/empty': '', '/short': 'x'.repeat(1_000), '/long': 'x'.repeat(1_000_000) }
const server = createServer(localhostCertificate, (request, response) => {
  request.resume()
  if (request.url === '/dripping') response.writeHead(410).write('x')
  else response.writeHead(410).end(answers[request.url ?? ''])
})
let connections = 0
server.on('secureConnection', () => (connections += 1))
let origin = ''
const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: localhostCertificate.cert })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  connections = 0
})
afterAll(async () => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const call = (path: string) =>
  callPublicUrl(origin + path, {
    method: 'POST',
    headers: {},
    body: Buffer.from('x'),
    networks: ['127.0.0.0/8'],
    timeoutMs: 5_000,
    agent,
  })

test('calls with short answers use one connection, one after the other', async () => {
  for (const path of ['/empty', '/short', '/empty', '/short']) expect(await call(path)).toBe(410)
  expect(connections).toBe(1)
})

test.each(['/long', '/dripping'])(
  'the answer %s is not read to its end, and costs its connection only',
  async (path) => {
    expect(await call(path)).toBe(410)
    expect(await call('/empty')).toBe(410)
    expect(connections).toBeLessThanOrEqual(2)
  },
)
