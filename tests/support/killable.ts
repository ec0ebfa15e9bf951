import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { readConfig } from '#server/ground/configuration/config.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { castOf, castPassword } from './cast.ts'
import { addressOf, createDatabase } from './postgres.ts'

const program = fileURLToPath(new URL('killedServer.ts', import.meta.url))
const page = new URL('../../web/index.html', import.meta.url)

/** A server in a process of its own. */
export interface KillableServer {
  origin: string
  /** As kill -9. */
  kill(): Promise<void>
  /** Sends a signal. SIGUSR2 makes a fault that nobody handles. */
  signal(name: NodeJS.Signals): void
  /** The code with which it ends; null after a signal that it does not heed. */
  ended: Promise<number | null>
}

/**
 * A database and a folder on which real servers are started and killed, one after the other, with a cast. The portal is open
 * here too, beside them, to prepare and to look.
 * @param settings as an operator writes them
 */
export async function openKillable(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-killable-'))
  const pages = join(folder, 'pages')
  await mkdir(pages)
  await copyFile(page, join(pages, 'index.html'))
  const database = await createDatabase()
  const env = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    PORT: '0',
    LOG_LEVEL: 'info',
    ...settings,
  }
  const { portal, pool, close } = await openPortal(readConfig(env), pino({ level: 'silent' }))
  const started = new Set<ChildProcess>()

  async function start(): Promise<KillableServer> {
    const server = spawn(process.execPath, [program, pages], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.add(server)
    const ended = once(server, 'exit').then(([code]) => code as number | null)
    return {
      signal: (name) => void server.kill(name),
      ended,
      origin: await addressToldBy(server),
      async kill() {
        server.kill('SIGKILL')
        await ended
      },
    }
  }

  return {
    portal,
    pool,
    folder,
    ...castOf(portal.db),
    start,
    async close() {
      for (const server of started) server.kill('SIGKILL')
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Killable = Awaited<ReturnType<typeof openKillable>>

/** Signs a person of the cast in. @returns the headers of their calls, which every server of this ground accepts */
export async function signIn(origin: string, email: string): Promise<Record<string, string>> {
  const before = await visit(`${origin}/me`, {})
  const form = new URLSearchParams({ email, password: castPassword })
  return visit(`${origin}/login`, { method: 'POST', headers: before, body: form })
}

/** A call as a browser makes it. @returns the headers of the next ones */
export async function visit(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: pairs.join('; '), 'x-xsrf-token': xsrf }
}

/** The line of its log that says where it listens. */
function addressToldBy(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended before it listened (code ${code})`)))
    createInterface({ input: server.stdout ?? process.stdin }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string }
      if (address) resolve(address)
    })
  })
}
