import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnIdentity } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { DatabaseRefusal } from './databaseRefusal.ts'
import type { Layout } from './layout.ts'
import { clearStalePidFile, type Postmaster, waitForPostmaster } from './postmaster.ts'
import { type PostgresSettings, settings } from './settings.ts'

/**
 * After a crash, the child processes of the dead postmaster take an instant to exit; until then PostgreSQL refuses to
 * start.
 */
const staleProcessError = /shared memory block|lock file/
const staleProcessMs = 5_000
const retryMs = 100
const maxLogLines = 5

/**
 * Returns the running PostgreSQL of this folder, even one left by a killed server, or starts a new one.
 * @param overrides PostgreSQL settings that replace ours, when a new one is started
 */
export async function launchPostgres(layout: Layout, overrides: PostgresSettings = {}): Promise<Postmaster> {
  const running = await waitForPostmaster(layout.cluster, () => false)
  if (running) return running
  const programs = findBinaries(layout)
  await ensureCluster(layout, programs)
  for (const end = Date.now() + staleProcessMs; ; await wait(retryMs)) {
    await clearStalePidFile(layout.cluster, layout.socket)
    const { started, answer } = await spawnPostgres(layout, programs, overrides)
    if (started) return started
    if (Date.now() > end || !staleProcessError.test(answer)) {
      throw new DatabaseRefusal(`PostgreSQL n’a pas pu démarrer. Sa réponse :\n${answer}`)
    }
  }
}

/** Spawns PostgreSQL, and waits until it is ready or exits. It is detached: it survives when the server is killed. */
async function spawnPostgres(
  layout: Layout,
  programs: string,
  overrides: PostgresSettings,
): Promise<{ started: Postmaster | undefined; answer: string }> {
  const words = Object.entries({ ...settings(layout), ...overrides }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const file = openSync(join(layout.logs, 'start.log'), 'w')
  const child = spawn(join(programs, 'bin/postgres'), ['-D', layout.cluster, ...words], {
    ...spawnIdentity(layout.account),
    cwd: layout.home,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  child.unref()
  // When another server started PostgreSQL on this folder at the same time, ours exits and the other one is used.
  const started = await waitForPostmaster(layout.cluster, () => !ended)
  return { started, answer: started ? '' : readLogTail(layout.logs) }
}

/** Returns the last lines of PostgreSQL's logs, from before and after it opened its own log file. */
function readLogTail(logs: string): string {
  const files = ['start.log', `postgres-${new Date().getUTCDay()}.log`].map((name) => join(logs, name))
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(-maxLogLines))
    .join('\n')
}
