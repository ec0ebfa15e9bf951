import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endProgram, startProgram } from '#setup/objectStore/programs.ts'

export const haproxyConfiguration = fileURLToPath(new URL('../../docs/operation/cluster/haproxy.cfg', import.meta.url))
const startMs = 30_000
const pollMs = 100

interface HaproxyOptions {
  /** path or name of the program */
  program: string
  /** environment of the program */
  env: NodeJS.ProcessEnv
  port: number
  /** ports of the three servers on 127.0.0.1 */
  servers: readonly number[]
}

/**
 * Starts HAProxy in front of three servers, with the configuration of the documentation.
 * @param folder of its administration socket
 * @throws Error with what it printed, when it does not run after 30 s
 */
export async function startHaproxy(folder: string, { program, env, port, servers }: HaproxyOptions) {
  const socketPath = join(folder, 'haproxy.sock')
  const addresses = servers.map((server, index) => [`PORTAL_${index + 1}`, `127.0.0.1:${server}`])
  const haproxy = startProgram(program, ['-db', '-f', haproxyConfiguration], {
    ...env,
    HAPROXY_ADMIN: socketPath,
    PORTAL_LISTEN: `127.0.0.1:${port}`,
    PORTAL_INSIDE: `abns@mandature-${port}`,
    ...Object.fromEntries(addresses),
  })
  const kill = () => void haproxy.kill('SIGKILL')
  process.once('exit', kill)

  async function command(line: string): Promise<string> {
    const socket = connect(socketPath)
    socket.end(`${line}\n`)
    return text(socket)
  }
  /** Returns which servers get calls, in their order. */
  async function ready(): Promise<boolean[]> {
    const lines = (await command('show stat')).split('\n').map((line) => line.split(','))
    return lines
      .filter(([backend, name = '']) => backend === 'portal' && /^portal\d/.test(name))
      .map((fields) => fields[17] === 'UP')
  }
  /** Servers of the other backends follow those of `portal`. */
  const setState = (index: number, state: 'drain' | 'ready') =>
    command(`set server portal/portal${index + 1} state ${state}`)

  for (const end = Date.now() + startMs; ; await pause(pollMs)) {
    const states = await ready().catch(() => [])
    if (states.length === servers.length) break
    if (haproxy.exitCode !== null || Date.now() > end) throw new Error(`HAProxy : ${haproxy.lastWords()}`)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    ready,
    /** Lets a server finish its calls, and gives it no others. */
    drain: (index: number) => setState(index, 'drain'),
    /** Gives a server calls again, and waits until HAProxy has seen it up. */
    async use(index: number) {
      await setState(index, 'ready')
      while (!(await ready())[index]) {
        if (haproxy.exitCode !== null) throw new Error(`HAProxy : ${haproxy.lastWords()}`)
        await pause(pollMs)
      }
    },
    async stop() {
      process.off('exit', kill)
      await endProgram(haproxy)
    },
  }
}
