import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identity } from './account.ts'
import { ensureCluster } from './cluster.ts'
import type { Layout } from './layout.ts'
import { type Postmaster, readyPostmaster, settleRemains } from './postmaster.ts'
import { programsFor } from './programs.ts'
import { DatabaseRefusal } from './refusal.ts'
import { type PostgresSettings, settings } from './settings.ts'

/** After a crash the processes of the dead postmaster need an instant to notice; until then PostgreSQL refuses to start. */
const lingering = /shared memory block|lock file/
const lingeringMs = 5_000
const retryMs = 100
const lastLines = 5

/**
 * The PostgreSQL of this folder: the one that runs, be it an orphan of a killed server, or a new one.
 * @param overrides settings of PostgreSQL that replace ours, when it starts a new one
 */
export async function launch(layout: Layout, overrides: PostgresSettings = {}): Promise<Postmaster> {
  const running = await readyPostmaster(layout.cluster, () => false)
  if (running) return running
  const programs = programsFor(layout)
  await ensureCluster(layout, programs)
  for (const end = Date.now() + lingeringMs; ; await wait(retryMs)) {
    await settleRemains(layout.cluster, layout.socket)
    const { started, answer } = await start(layout, programs, overrides)
    if (started) return started
    if (Date.now() > end || !lingering.test(answer)) {
      throw new DatabaseRefusal(`PostgreSQL n’a pas pu démarrer. Sa réponse :\n${answer}`)
    }
  }
}

/** Starts the process, and waits until it answers or ends. It outlives us: a killed server must not take its data along. */
async function start(
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
    ...identity(layout.account),
    cwd: layout.home,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  child.unref()
  // Where another server took the folder at the same instant ours ends, and that one serves as well.
  const started = await readyPostmaster(layout.cluster, () => !ended)
  return { started, answer: started ? '' : lastWords(layout.logs) }
}

/** What PostgreSQL wrote last, before and after it opened its own log. */
function lastWords(logs: string): string {
  const files = ['start.log', `postgres-${new Date().getUTCDay()}.log`].map((name) => join(logs, name))
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(-lastLines))
    .join('\n')
}
