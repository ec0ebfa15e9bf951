import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clusterPath } from './embedded/layout.ts'
import { findPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { attachEmbedded, type EmbeddedConnection, type EmbeddedPostgres, startEmbedded } from './embeddedPostgres.ts'

const quiet = { warn: () => undefined, error: () => undefined }
const ownerProgram = fileURLToPath(new URL('../../../tests/support/embeddedOwner.ts', import.meta.url))
const patience = { timeout: 10_000, interval: 20 }

let dataDir: string
let owners: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mandature-embedded-'))
  chmodSync(dataDir, 0o711)
  owners = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  if (existsSync(clusterPath(dataDir))) await stopPostmaster(clusterPath(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (folder = dataDir) => startEmbedded({ dataDir: folder, log: quiet })

test('data written before a stop is there at the next start', async () => {
  await holding(await start(), ({ connection }) => query(connection, 'create table kept as select 1 as value'))

  await holding(await start(), async ({ connection }) => {
    expect(await query(connection, 'select value from kept')).toEqual([{ value: 1 }])
    expect(await query(connection, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }])
  })
})

test('a second server is refused at once with a sentence, and the first keeps working', async () => {
  const { connection } = await startOwner()
  const first = new pg.Client(connection)
  await first.connect()
  const queries = vi.spyOn(pg.Client.prototype, 'query')

  await expect(start()).rejects.toThrow(/Un autre serveur utilise déjà le dossier de données/)

  // twenty a second, for a second: a server that has just been killed still holds its lock
  const attempts = queries.mock.calls.filter(([text]) => text.includes('pg_try_advisory_lock'))
  expect(attempts.length).toBeGreaterThan(0)
  expect(attempts.length).toBeLessThanOrEqual(22)
  expect((await first.query('select 1 as value')).rows).toEqual([{ value: 1 }])
  await first.end()
})

test('of two servers that start together on an empty folder, one starts and the other is refused', async () => {
  const results = await Promise.allSettled([startOwner(), startOwner()])

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('after kill -9 of the server, the next server takes over its PostgreSQL and its data', async () => {
  const { owner, connection } = await startOwner()
  await query(connection, 'create table kept as select 1 as value')
  await kill(owner)

  await holding(await start(), async (embedded) => {
    expect(await query(embedded.connection, 'select value from kept')).toEqual([{ value: 1 }])
  })
})

test('after kill -9 of PostgreSQL, the server restarts it and owns it again', async () => {
  const { connection } = await startOwner()
  await query(connection, 'create table kept as select 1 as value')
  const killed = findPostmaster(clusterPath(dataDir))

  process.kill(killed?.pid ?? 0, 'SIGKILL')

  await vi.waitFor(
    async () => expect(await query(connection, 'select value from kept')).toEqual([{ value: 1 }]),
    patience,
  )
  expect(findPostmaster(clusterPath(dataDir))?.pid).not.toBe(killed?.pid)
  await vi.waitFor(() => expect(start()).rejects.toThrow(/Un autre serveur/), patience)
})

test('after kill -9 of both, the next start recovers', async () => {
  const { owner, connection } = await startOwner()
  await query(connection, 'create table kept as select 1 as value')
  await killBoth(owner)

  await holding(await start(), async (embedded) => {
    expect(await query(embedded.connection, 'select value from kept')).toEqual([{ value: 1 }])
  })
})

test('a stale process number in postmaster.pid, since reused by another program, does not prevent the start', async () => {
  const { owner } = await startOwner()
  await killBoth(owner)
  const left = join(clusterPath(dataDir), 'postmaster.pid')
  const [, ...lines] = readFileSync(left, 'utf8').split('\n')
  writeFileSync(left, [String(process.ppid), ...lines].join('\n'))

  await holding(await start(), async ({ connection }) => {
    expect(await query(connection, 'select 1 as value')).toEqual([{ value: 1 }])
  })
})

test('a server killed during initdb leaves nothing that prevents the next start', async () => {
  const owner = spawnOwner()
  const home = join(dataDir, 'postgres')
  await vi.waitFor(() => expect(readdirSync(home).join()).toContain('making-'), { timeout: 10_000, interval: 5 })
  await kill(owner)

  await holding(await start(), ({ connection }) => query(connection, 'select 1'))
  expect(readdirSync(home).toSorted()).toEqual(['cluster', 'logs', 'socket'])
})

test('the command line attaches to the running server, and detects that none runs', async () => {
  expect(await attachEmbedded({ dataDir })).toBeNull()
  await holding(await start(), async () => {
    const connection = await attachEmbedded({ dataDir })
    expect(connection && (await query(connection, 'select 1 as value'))).toEqual([{ value: 1 }])
  })
  expect(await attachEmbedded({ dataDir })).toBeNull()
})

test('a data folder whose path is too long for a unix socket gets its socket elsewhere', async () => {
  const deep = join(dataDir, 'un-dossier-de-donnees-au-nom-interminable'.repeat(3))

  const elsewhere = await holding(await start(deep), async ({ connection }) => {
    await query(connection, 'select 1')
    return connection.host
  })

  expect(elsewhere.startsWith(deep)).toBe(false)
  expect(existsSync(elsewhere)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'root gets an error message when PostgreSQL’s account cannot enter the data folder',
  async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })

    await expect(start(join(closed, 'data'))).rejects.toThrow(/ne peut pas entrer dans .* DATA_DIR/)
  },
)

async function startOwner(): Promise<{ owner: ChildProcess; connection: EmbeddedConnection }> {
  const owner = spawnOwner()
  const said = new Promise<string>((resolve, reject) => {
    owner.stdout?.setEncoding('utf8').once('data', resolve)
    owner.once('exit', () => reject(new Error('the server ended')))
  })
  return { owner, connection: JSON.parse(await said) as EmbeddedConnection }
}

function spawnOwner(): ChildProcess {
  const owner = spawn(process.execPath, [ownerProgram, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  owners.push(owner)
  return owner
}

async function kill(owner: ChildProcess) {
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
}

async function killBoth(owner: ChildProcess) {
  const postgres = findPostmaster(clusterPath(dataDir))?.pid ?? 0
  await kill(owner)
  process.kill(postgres, 'SIGKILL')
  await vi.waitFor(() => expect(findPostmaster(clusterPath(dataDir))).toBeUndefined(), patience)
}

async function holding<Result>(
  embedded: EmbeddedPostgres,
  act: (embedded: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(embedded)
  } finally {
    await embedded.stop()
  }
}

async function query(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
