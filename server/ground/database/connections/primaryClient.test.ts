import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { launchPostgres } from '#server/ground/database/embedded/launchPostgres.ts'
import { createLayout, type Layout } from '#server/ground/database/embedded/layout.ts'
import { stopPostmaster } from '#server/ground/database/embedded/postmaster.ts'
import { superuser } from '#server/ground/database/embedded/settings.ts'
import { checkDatabase } from '#server/ground/database/lists/checkDatabase.ts'
import { openPool } from '#server/ground/database/openDatabase.ts'
import { freePort } from '#tests/support/freePort.ts'
import { startRelay } from '#tests/support/relay.ts'
import { createDedicatedClient, listenToChannel } from './channelListener.ts'
import { openPipelinedReads } from './pipelinedReads.ts'

const log = pino({ level: 'silent' })
const patience = { timeout: 20_000, interval: 50 }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function createFolder(): Promise<Layout> {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-hosts-'))
  await chmod(folder, 0o711)
  closing.push(() => rm(folder, { recursive: true, force: true }))
  return createLayout(folder)
}

async function launch(layout: Layout): Promise<number> {
  const port = await freePort()
  await launchPostgres(layout, { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' })
  closing.push(() => stopPostmaster(layout.cluster))
  return port
}

/** Starts a primary, and a standby with a copy of its data. */
async function launchPair() {
  const [first, second] = [await createFolder(), await createFolder()]
  await launch(first)
  await stopPostmaster(first.cluster)
  await cp(first.cluster, second.cluster, { recursive: true, preserveTimestamps: true })
  await makeStandby(second)
  return { first, primary: await launch(first), standby: await launch(second) }
}

/** Gives copied data to the account of PostgreSQL, and makes them those of a standby. */
async function makeStandby({ cluster, account }: Layout): Promise<void> {
  await writeFile(join(cluster, 'standby.signal'), '')
  for (const entry of ['', ...(await readdir(cluster, { recursive: true }))])
    await chown(join(cluster, entry), account.uid, account.gid)
}

const address = (...ports: number[]) =>
  `postgres://${superuser}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`

function open(connectionString: string): Pool {
  const pool = openPool({ connectionString }, log, { max: 6 })
  closing.push(() => pool.end())
  return pool
}

const portOf = async (pool: Pool) => (await pool.query('select inet_server_port() as port')).rows[0].port as number

test('of several hosts the one that accepts writes is used, and after a promotion the other one', async () => {
  const { first, primary, standby } = await launchPair()
  const pool = open(address(standby, primary))
  const reads = openPipelinedReads(pool)
  const joined = vi.fn<() => void>()
  const listener = listenToChannel(
    () => createDedicatedClient(pool),
    'notifications',
    { heard: () => undefined, joined },
    log,
  )
  closing.push(() => listener.stop())
  expect(await portOf(pool)).toBe(primary)
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1), patience)

  await stopPostmaster(first.cluster)
  await expect(portOf(pool)).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|57P0\d/) })
  const promoter = new Client({ connectionString: address(standby) })
  await promoter.connect()
  await promoter.query('select pg_promote()')
  await promoter.end()

  await vi.waitFor(async () => expect(await portOf(pool)).toBe(standby), patience)
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(reads)
  expect(rows).toEqual([{ port: standby }])
  await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2), patience)
})

test('a standby is not taken for the primary: its connections are refused, and the server does not start on it', async () => {
  const { standby } = await launchPair()

  await expect(portOf(open(address(standby)))).rejects.toMatchObject({ code: '57P03', severity: 'FATAL' })
  await expect(checkDatabase(address(standby))).rejects.toThrow(
    /n’accepte pas d’écriture, c’est une base de secours : écrivez dans DATABASE_URL l’adresse de la base principale, ou celles des deux/,
  )
})

test('a statement fails when the network is cut while it runs, and the next ones work when it is back', async () => {
  const relay = await startRelay(await launch(await createFolder()))
  closing.push(() => relay.close())
  const pool = open(address(relay.port))
  await portOf(pool)

  const waiting = pool.query('select pg_sleep(0.1)')
  relay.cut()
  await expect(waiting).rejects.toThrow(/Connection terminated/)

  relay.mend()
  await expect(portOf(pool)).resolves.toBeGreaterThan(0)
})
