import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const settings = fileURLToPath(new URL('../docs/operation/cluster/haproxy.cfg', import.meta.url))
const isThere = spawnSync('haproxy', ['-v']).status === 0

/** Starts a server that is ready, answers GET, and leaves POST without an answer. */
async function startServer(onCall: () => void) {
  const server = createServer((call, response) => {
    if (call.method === 'GET') return void response.end('ok')
    onCall()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

const call = (port: number, agent: Agent, method: string) =>
  new Promise<number | string>((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path: '/', agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })

/** Sends a form whose parts are written one by one, as `fetch` does. */
const upload = (port: number) => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(4_096)], 'note.pdf', { type: 'application/pdf' }))
  return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form }).then(
    ({ status }) => status,
    ({ message, cause }: Error) => (cause as Error | undefined)?.message ?? message,
  )
}

test.skipIf(!isThere)(
  'HAProxy answers 503 when a server fails during a call, which it sends once, and to an upload when there is none (needs haproxy)',
  {
    timeout: 30_000,
  },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mandature-proxy-'))
    let calls = 0
    const servers = await Promise.all([0, 1, 2].map(() => startServer(() => void (calls += 1))))
    const free = await startServer(() => undefined)
    const port = portOf(free)
    free.close()
    const addresses = servers.map((server, index) => [`PORTAL_${index + 1}`, `127.0.0.1:${portOf(server)}`])
    const haproxy = spawn('haproxy', ['-db', '-f', settings], {
      env: {
        ...process.env,
        HAPROXY_ADMIN: join(folder, 'admin.sock'),
        PORTAL_LISTEN: `127.0.0.1:${port}`,
        PORTAL_INSIDE: `abns@mandature-${port}`,
        ...Object.fromEntries(addresses),
      },
      stdio: 'ignore',
    })
    const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    try {
      await expect.poll(() => call(port, new Agent(), 'GET'), { timeout: 10_000 }).toBe(200)
      // Half of the calls are not the first ones of their connections.
      for (const agent of agents.slice(6)) expect(await call(port, agent, 'GET')).toBe(200)
      const answers = agents.map((agent) => call(port, agent, 'POST'))
      await expect.poll(() => calls).toBe(12)
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      expect(await Promise.all(answers)).toEqual(Array.from(agents, () => 503))
      expect(calls).toBe(12)
      await expect.poll(() => call(port, new Agent(), 'GET'), { timeout: 10_000 }).toBe(503)
      const uploads = Array.from({ length: 20 }, () => upload(port))
      expect(await Promise.all(uploads)).toEqual(Array.from(uploads, () => 503))
    } finally {
      for (const agent of agents) agent.destroy()
      haproxy.kill('SIGKILL')
      for (const server of servers) server.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
