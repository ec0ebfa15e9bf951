import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { type Killable, type KillableServer, openKillable, visit } from '#tests/support/killable.ts'

// each starts a server
vi.setConfig({ testTimeout: 60_000 })

let ground: Killable
let email: string
beforeAll(async () => {
  ground = await openKillable()
  email = (await ground.user()).email
})
afterAll(() => ground.close())

const form = () => new URLSearchParams({ email, password: castPassword }).toString()

/** A call that the server has begun to read, and whose end is still to come. */
async function begin({ origin }: KillableServer): Promise<ClientRequest> {
  const headers = await visit(`${origin}/me`, {})
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

test('a server that is asked to stop answers what is under way, then ends well', async () => {
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

test('a second demand ends it at once', async () => {
  const server = await ground.start()
  await begin(server)
  server.signal('SIGTERM')
  await isGone(server)

  // within a second they are one demand
  const asking = setInterval(() => server.signal('SIGTERM'), 200)
  expect(await server.ended).toBe(1)
  clearInterval(asking)
})

test('after a fault that nobody handles it ends within five seconds, whatever is under way', async () => {
  const server = await ground.start()
  await begin(server)
  const since = performance.now()

  server.signal('SIGUSR2')

  expect(await server.ended).toBe(1)
  expect(performance.now() - since).toBeLessThan(5_000)
})
