import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { unpackPackages } from '#setup/objectStore/packages.ts'
import { project } from './formerRelease.ts'

/** The proxy in front of the servers. */
export interface Proxy {
  origin: string
  /** Lets a server finish what it has, or gives it calls again and waits until it is seen up. */
  drain(index: number): Promise<void>
  use(index: number): Promise<void>
  stop(): Promise<void>
}

/** Starts HAProxy, from the Debian package, with a server on each of these ports. */
export async function startProxy(folder: string, port: number, ports: readonly number[]): Promise<Proxy> {
  const place = join(project, '.setup/haproxy')
  const env = await unpackPackages(place, ['haproxy'])
  const socket = join(folder, 'haproxy.sock')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(socket, port, ports))
  const child = spawn(join(place, 'usr/sbin/haproxy'), ['-f', file, '-db'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (line: string) => (printed += line))
  const ended = once(child, 'close')
  const states = async () => (await command(socket, 'show stat')).split('\n').map((line) => line.split(','))
  const isUp = async (index: number) =>
    (await states()).some(([group, server, ...fields]) => {
      return group === 'portal' && server === `s${index}` && fields[15]?.startsWith('UP')
    })
  const waitUntilUp = async (index: number) => {
    while (!(await isUp(index).catch(() => false))) {
      if (child.exitCode !== null) throw new Error(printed)
      await pause(100)
    }
  }
  const setState = async (index: number, state: 'drain' | 'ready') => {
    for (const group of ['portal', 'files']) await command(socket, `set server ${group}/s${index} state ${state}`)
  }
  for (const index of ports.keys()) await waitUntilUp(index)
  return {
    origin: `http://127.0.0.1:${port}`,
    drain: (index) => setState(index, 'drain'),
    async use(index) {
      await setState(index, 'ready')
      await waitUntilUp(index)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function command(socket: string, line: string): Promise<string> {
  const connection = connect(socket)
  connection.write(`${line}\n`)
  return text(connection)
}

/**
 * `/healthz` and not `/readyz`: servers of 0.1.0 are not ready any more once the schema is migrated, and work all the
 * same. Checks are patient, since seven processes share a machine here. Hashed files are asked of another server when one
 * does not have them.
 */
const configuration = (socket: string, port: number, ports: readonly number[]) => `
global
  stats socket ${socket} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  retries 3
  option redispatch 1
  retry-on conn-failure
  option httpchk GET /healthz
  timeout check 5s
  default-server check inter 1s rise 1 fall 5
frontend entry
  bind 127.0.0.1:${port}
  use_backend files if { path_beg /assets/ }
  default_backend portal
backend portal
  balance roundrobin
${ports.map((server, index) => `  server s${index} 127.0.0.1:${server}`).join('\n')}
backend files
  balance roundrobin
  retry-on conn-failure 404
${ports.map((server, index) => `  server s${index} 127.0.0.1:${server}`).join('\n')}
`
