import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startProgram, until } from './programs.ts'

const settings = fileURLToPath(new URL('../docs/operation/cluster/haproxy.cfg', import.meta.url))
const startMs = 30_000

/** Starts HAProxy in front of the servers, with the example of the documentation. */
export async function startProxy(
  folder: string,
  program: string,
  env: NodeJS.ProcessEnv,
  { port, servers }: { port: number; servers: readonly number[] },
) {
  const admin = join(folder, 'haproxy.sock')
  const addresses = servers.map((server, index) => [`PORTAL_${index + 1}`, `127.0.0.1:${server}`])
  const haproxy = startProgram([program, '-db', '-f', settings], {
    env: {
      ...env,
      HAPROXY_ADMIN: admin,
      PORTAL_LISTEN: `127.0.0.1:${port}`,
      PORTAL_INSIDE: `abns@mandature-${port}`,
      ...Object.fromEntries(addresses),
    },
    log: join(folder, 'haproxy.log'),
  })

  /** Returns which servers get calls, in their order. */
  async function ready(): Promise<boolean[]> {
    const socket = connect(admin)
    socket.end('show stat\n')
    const lines = (await text(socket)).split('\n').map((line) => line.split(','))
    return lines
      .filter(([proxy, name = '']) => proxy === 'portal' && /^portal\d/.test(name))
      .map((row) => row[17] === 'UP')
  }
  await until('HAProxy', startMs, async () => (await ready()).length === servers.length)
  return { origin: `http://127.0.0.1:${port}`, ready, stop: () => haproxy.stop() }
}
