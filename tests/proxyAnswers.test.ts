import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from './support/freePort.ts'
import { haproxyConfiguration, startHaproxy } from './support/haproxy.ts'

const isThere = spawnSync('haproxy', ['-v']).status === 0
const upgrading = { UPGRADE_FROM_0_1_0: '1' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

async function startProxy(servers: readonly Server[], settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-proxy-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const proxy = await startHaproxy(folder, {
    program: 'haproxy',
    env: { ...process.env, ...settings },
    port,
    servers: servers.map(portOf),
  })
  ends.push(() => proxy.stop())
  return { ...proxy, port }
}

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

/** A server of 0.1.0 once the schema is migrated, or one of the next release. Each has the hashed file of its build. */
const startRelease = (release: 'former' | 'next', checks: string[] = []) =>
  startServer(({ url }, response) => {
    if (url?.endsWith('z')) checks.push(url)
    const isMissing = url?.startsWith('/assets/') && url !== `/assets/${release}.js`
    response.statusCode = isMissing ? 404 : url === '/readyz' && release === 'former' ? 503 : 200
    response.end(release)
  })

describe.skipIf(!isThere)('HAProxy with the configuration of the documentation (needs haproxy)', () => {
  test.each([{}, upgrading])('is accepted without a warning, with %o', (settings) => {
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-dW', '-f', haproxyConfiguration], {
      encoding: 'utf8',
      env: { ...process.env, ...settings },
    })
    expect({ status, printed: stdout + stderr }).toEqual({ status: 0, printed: 'Configuration file is valid\n' })
  })

  test('answers 503 when a server fails during a call, which it sends once, and to an upload when there is none', {
    timeout: 30_000,
  }, async () => {
    let calls = 0
    // Answers GET, and leaves POST without an answer.
    const servers = await Promise.all(
      [0, 1, 2].map(() =>
        startServer(({ method }, response) => {
          if (method === 'GET') response.end('ok')
          else calls += 1
        }),
      ),
    )
    const { port } = await startProxy(servers)
    const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    ends.push(() => {
      for (const agent of agents) agent.destroy()
    })
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
  })

  test('gives calls to servers that are ready only', { timeout: 30_000 }, async () => {
    const proxy = await startProxy([
      await startRelease('former'),
      await startRelease('former'),
      await startRelease('next'),
    ])
    await expect.poll(() => proxy.ready(), { timeout: 10_000 }).toEqual([false, false, true])
    for (let count = 0; count < 6; count++) expect(await (await fetch(proxy.origin)).text()).toBe('next')
  })

  test('gives calls to servers of 0.1.0 during their upgrade, and asks another one for a file that a server does not have', {
    timeout: 30_000,
  }, async () => {
    const checks: string[] = []
    const former = await startRelease('former', checks)
    const proxy = await startProxy([former, await startRelease('former'), await startRelease('next')], upgrading)
    const statusOf = async (path: string) => (await fetch(proxy.origin + path)).status
    const statuses = async (path: string) => {
      const found = new Set<number>()
      for (let count = 0; count < 12; count++) found.add(await statusOf(path))
      return [...found]
    }
    await expect.poll(() => checks.length, { timeout: 10_000 }).toBeGreaterThan(4)
    expect(new Set(checks)).toEqual(new Set(['/healthz']))
    expect(await proxy.ready()).toEqual([true, true, true])
    expect(await statuses('/assets/former.js')).toEqual([200])
    expect(await statuses('/assets/next.js')).toEqual([200])
    expect(await statuses('/assets/none.js')).toEqual([404])
    await proxy.drain(2)
    expect(await statuses('/assets/next.js')).toEqual([404])
    expect(await statuses('/assets/former.js')).toEqual([200])
    await proxy.use(2)
    expect(await statuses('/assets/next.js')).toEqual([200])
  })
})
