import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { freePort } from '#tests/support/freePort.ts'
import {
  fetchKeepingCookies,
  type KillableServer,
  type KillableServers,
  openKillableServers,
} from '#tests/support/killableServers.ts'

// Each test starts a server.
vi.setConfig({ testTimeout: 60_000 })

let ground: KillableServers
let email: string
beforeAll(async () => {
  ground = await openKillableServers()
  email = (await ground.user()).email
})
afterAll(() => ground.close())

const form = () => new URLSearchParams({ email, password: castPassword }).toString()

/** Begins a call whose headers the server has read, and whose body is not complete. */
async function begin({ origin }: KillableServer): Promise<ClientRequest> {
  const headers = await fetchKeepingCookies(`${origin}/me`, {})
  const call = request(`${origin}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(form()),
      ...headers,
      expect: '100-continue',
    },
  })
  call.on('error', () => undefined)
  call.flushHeaders()
  await once(call, 'continue')
  return call
}

const isGone = ({ origin }: KillableServer) =>
  vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed'), {
    timeout: 30_000,
    interval: 20,
  })

test('a server that is asked to stop answers running calls, then exits with 0', async () => {
  const server = await ground.start()
  const call = await begin(server)

  server.signal('SIGTERM')
  await isGone(server)
  const answered = once(call, 'response')
  call.end(form())

  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).toBe(204)
  answer.resume()
  expect(await server.ended).toBe(0)
})

test('a call that comes on an open connection while the server stops is answered like any other', async () => {
  const server = await ground.start()
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  const headers = await fetchKeepingCookies(`${server.origin}/me`, {})
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(form()),
    expect: '100-continue',
    ...headers,
  }).map(([name, value]) => `${name}: ${String(value)}`)
  socket.write(`POST /login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')

  server.signal('SIGTERM')
  await isGone(server)
  socket.write(`${form()}GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 [^]*HTTP\/1\.1 200 [^]*connection: close[^]*ok$/i)
  expect(await server.ended).toBe(0)
})

test('a server that is asked to stop while it starts stops in order', async () => {
  const blocker = await ground.pool.connect()
  await blocker.query('begin; lock table graphile_worker._private_jobs, graphile_worker._private_tasks')
  const port = String(await freePort())
  const server = ground.begin({ PORT: port })
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { timeout: 30_000, interval: 20 })

  server.signal('SIGTERM')
  await blocker.query('rollback')
  blocker.release()

  expect(await server.ended).toBe(0)
  await expect(server.ready).resolves.toContain(port)
})

test('a second signal stops the server at once', async () => {
  const server = await ground.start()
  await begin(server)
  server.signal('SIGTERM')
  await isGone(server)

  // Signals within a second count as one.
  const asking = setInterval(() => server.signal('SIGTERM'), 200)
  expect(await server.ended).toBe(1)
  clearInterval(asking)
})

test('after an uncaught error the server exits within five seconds, whatever is running', async () => {
  const server = await ground.start()
  await begin(server)
  const since = performance.now()

  server.signal('SIGUSR2')

  expect(await server.ended).toBe(1)
  expect(performance.now() - since).toBeLessThan(5_000)
})
