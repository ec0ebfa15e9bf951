import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clusterPath } from '#server/ground/database/embedded/layout.ts'
import { findPostmaster, stopPostmaster } from '#server/ground/database/embedded/postmaster.ts'
import { attachEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { freePort } from './support/freePort.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const firstStartMs = 120_000
const nextStartMs = 4_000
/** Factor on time limits: a developer's machine does more than run this test. */
const slowMachineFactor = 3
const pollMs = 100
const answerMs = 5_000
/** Time limit of the whole test, including cleanup. */
const patienceMs = 2 * firstStartMs * slowMachineFactor

let parent: string
let clone: string
let port: number
let running: ChildProcess | undefined

beforeAll(async () => {
  // Under root the parent directory is closed to other accounts, hence to that of PostgreSQL.
  parent = mkdtempSync(join(tmpdir(), 'mandature-clone-'))
  chmodSync(parent, 0o700)
  clone = join(parent, 'portail')
  copyProject()
  port = await freePort()
}, patienceMs)

afterAll(async () => {
  if (running?.pid && !hasEnded(running)) process.kill(-running.pid, 'SIGKILL')
  if (existsSync(join(clone, 'node_modules'))) {
    const data = dataDir()
    await stopPostmaster(clusterPath(data))
    // Under root the data are outside the clone, in a directory of their own.
    rmSync(dirname(data), { recursive: true, force: true })
  }
  rmSync(parent, { recursive: true, force: true })
}, patienceMs)

test('a fresh clone reaches its login page by « npm run demo » alone, and keeps its data', {
  timeout: patienceMs,
}, async () => {
  const first = await startDemo()
  console.log(`Premier démarrage : ${seconds(first.ms)}`)
  expect(first.page).toContain('<div id="root"')
  expect(first.ms).toBeLessThan(firstStartMs * slowMachineFactor)
  const created = await accounts()
  expect(created.length).toBeGreaterThan(0)
  await stop(first.server)

  const second = await startDemo()
  console.log(`Démarrage suivant : ${seconds(second.ms)}`)
  expect(second.ms).toBeLessThan(nextStartMs * slowMachineFactor)
  expect(await accounts()).toEqual(created)
  await stop(second.server)
})

/** Copies what a clone would contain: the files that git tracks in their current state, and new untracked ones. */
function copyProject() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
  for (const path of list.toString().split('\0')) {
    if (path === '' || !existsSync(join(project, path))) continue
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(project, path), join(clone, path))
  }
}

/** Starts the demonstration, and waits until its login page is served. */
async function startDemo(): Promise<{ server: ChildProcess; page: string; ms: number }> {
  const start = performance.now()
  const server = spawn('npm', ['run', 'demo'], {
    cwd: clone,
    env: { ...cleanEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running = server
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  for (;;) {
    const page = await fetchLoginPage()
    if (page !== undefined) return { server, page, ms: performance.now() - start }
    const late = performance.now() - start > firstStartMs * slowMachineFactor
    if (late || hasEnded(server)) throw new Error(`npm run demo n’a pas servi la page :\n${said}`)
    await wait(pollMs)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function fetchLoginPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://localhost:${port}/auth/login`, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(answerMs),
    })
    return answer.status === 200 ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/** The environment of a plain shell: without this test's Node, settings, and variables of npm and Vitest. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_|VITEST|MANDATURE_|NODE_|NODE$|INIT_CWD$|TEST$|PROD$|DEV$|MODE$|BASE_URL$|DATABASE_URL$|DATA_DIR$)/i
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(project))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

async function stop(server: ChildProcess) {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  await vi.waitFor(() => expect(findPostmaster(clusterPath(dataDir()))).toBeUndefined(), { timeout: 30_000 })
}

/** Reads the demonstration's accounts from its own PostgreSQL while it runs. */
async function accounts(): Promise<unknown[]> {
  const connection = await attachEmbedded({ dataDir: dataDir() })
  const client = new pg.Client({ ...connection })
  await client.connect()
  const { rows } = await client.query('select id, email, created_at from users order by id')
  await client.end()
  return rows
}

/** Asks the clone for its data directory. */
function dataDir(): string {
  const program =
    "import { readConfig } from './server/ground/configuration/config.ts'; console.log(readConfig(process.env, 'demo').dataDir)"
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: clone,
    env: cleanEnvironment(),
  })
    .toString()
    .trim()
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`
