import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { readConfig } from '#server/ground/configuration/config.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { castPassword, createCast } from './cast.ts'
import { connectionUrl, createDatabase } from './postgres.ts'

const program = programFile(join(import.meta.dirname, 'killedServer.ts'))
const page = new URL('../../web/index.html', import.meta.url)

/** A server in its own process. */
export interface KillableServer {
  origin: string
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  /** Sends a signal. SIGUSR2 triggers an unhandled error. */
  signal(name: NodeJS.Signals): void
  /** Exit code of the process; null if a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Prepares a database and a directory on which real servers are started and killed, one after the other, with people.
 * The portal is also open in this process, to prepare and check data.
 * @param settings environment variables
 */
export async function openKillableServers(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-killable-'))
  const pages = join(folder, 'pages')
  await mkdir(pages)
  await copyFile(page, join(pages, 'index.html'))
  const database = await createDatabase()
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    PORT: '0',
    LOG_LEVEL: 'info',
    ...settings,
  }
  const { portal, pool, close } = await openPortal(readConfig(env), pino({ level: 'silent' }))
  const started = new Set<ChildProcess>()

  /**
   * Starts a server without waiting for it.
   * @param own environment variables of this server only
   */
  function begin(own: Record<string, string> = {}) {
    const server = spawn(process.execPath, [program, pages], {
      env: { ...process.env, ...env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.add(server)
    const ended = once(server, 'exit').then(([code]) => code as number | null)
    return {
      signal: (name: NodeJS.Signals) => void server.kill(name),
      ended,
      /** URL of the server once it is ready */
      ready: readListeningUrl(server),
      async kill() {
        server.kill('SIGKILL')
        await ended
      },
    }
  }

  /** @param own environment variables of this server only */
  async function start(own: Record<string, string> = {}): Promise<KillableServer> {
    const { ready, ...server } = begin(own)
    return { ...server, origin: await ready }
  }

  return {
    portal,
    pool,
    folder,
    ...createCast(portal.db),
    begin,
    start,
    async close() {
      for (const server of started) server.kill('SIGKILL')
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type KillableServers = Awaited<ReturnType<typeof openKillableServers>>

/** Signs a person in. @returns headers for their calls, valid on every server of this database */
export async function signIn(origin: string, email: string): Promise<Record<string, string>> {
  const before = await fetchKeepingCookies(`${origin}/me`, {})
  const form = new URLSearchParams({ email, password: castPassword })
  return fetchKeepingCookies(`${origin}/login`, { method: 'POST', headers: before, body: form })
}

/** Makes a call like a browser. @returns headers for the next calls */
export async function fetchKeepingCookies(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: pairs.join('; '), 'x-xsrf-token': xsrf }
}

/** Returns the URL that the server logs when it listens. */
function readListeningUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended before it listened (code ${code})`)))
    createInterface({ input: server.stdout ?? process.stdin }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string }
      if (address) resolve(address)
    })
  })
}
