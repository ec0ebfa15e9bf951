import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Relay, startRelay } from '#tests/support/relay.ts'
import { type Program, startProgram, until } from './programs.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const startMs = 120_000
const { scripts } = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as { scripts: { start: string } }
/** What `npm start` runs, already built. */
const startCommand = [process.execPath, ...(scripts.start.split('--server node ')[1]?.split(' ') ?? [])]
/** Enough for an upload; filled in a moment. */
const smallDisk = '24m'

interface ServerOptions {
  folder: string
  port: number
  /** ports of PostgreSQL, each reached through a relay */
  postgres: readonly number[]
  databaseUrl: (ports: readonly number[]) => string
  settings: Record<string, string>
  /** library that gives the server a clock of its own */
  fakeTime: string
  /** mounts its data folder as a small disk */
  hasSmallDisk: boolean
}

/** A server of the portal, in a process of its own, with what its faults need. */
export async function createServer(name: string, options: ServerOptions) {
  const { folder, port, postgres, databaseUrl, settings, fakeTime, hasSmallDisk } = options
  const home = join(folder, name)
  const clock = join(folder, `${name}.clock`)
  await mkdir(home, { recursive: true })
  await writeFile(clock, '+0\n')
  if (hasSmallDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'mandature', home])
  const relays: Relay[] = await Promise.all(postgres.map(startRelay))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...settings,
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: databaseUrl(relays.map((relay) => relay.port)),
    LD_PRELOAD: fakeTime,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  let program: Program | null = null
  const origin = `http://127.0.0.1:${port}`
  const fill = join(home, 'fill')
  return {
    name,
    origin,
    relays,
    start() {
      program = startProgram(startCommand, { env, log: join(folder, `${name}.log`), cwd: project })
    },
    ready: () => until(name, startMs, async () => (await fetch(`${origin}/readyz`)).ok),
    signal: (wanted: NodeJS.Signals) => program?.signal(wanted),
    isRunning: () => program?.isRunning() ?? false,
    setClock: (offset: string) => writeFileSync(clock, `${offset}\n`),
    fillDisk: () => execFileSync('sh', ['-c', 'cat /dev/zero > "$1" 2>/dev/null || true', 'sh', fill]),
    freeDisk: () => execFileSync('rm', ['-f', fill]),
    async stop() {
      await program?.stop()
      for (const relay of relays) relay.close()
      if (hasSmallDisk) execFileSync('umount', ['-l', home])
    },
  }
}
export type Server = Awaited<ReturnType<typeof createServer>>
