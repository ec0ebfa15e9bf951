import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { clusterPath } from '#server/ground/database/embedded/layout.ts'
import { stopPostmaster } from '#server/ground/database/embedded/postmaster.ts'
import { startEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { migrate } from '#server/ground/database/migrate.ts'
import { type Connection, openPool } from '#server/ground/database/openDatabase.ts'
import { migrateQueue } from '#server/ground/tasks/queue.ts'
import { isRunning } from './isRunning.ts'

/** The PostgreSQL server of a test run, and the migrated template database that test files copy. */
type TestServer = { connection: Connection; template: string }

const folderPrefix = 'mandature-tests-'
/** Environment variable inherited by the workers of Vitest and Playwright. */
const serverVariable = 'MANDATURE_TEST_POSTGRES'

/**
 * Starts an embedded PostgreSQL for this run (or uses DATABASE_URL) and migrates a template database. Global setup of
 * Vitest, also called by that of the journeys.
 * @returns the teardown function
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL
    ? { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => undefined }
    : await startEmbeddedServer()
  const template = `mandature_test_${randomBytes(6).toString('hex')}`
  await run(server.connection, `create database ${template}`)
  const pool = openPool(inDatabase(server.connection, template), pino({ level: 'silent' }))
  await migrate(pool)
  await migrateQueue(pool)
  await pool.end()
  process.env[serverVariable] = JSON.stringify({ connection: server.connection, template } satisfies TestServer)
  return async () => {
    await run(server.connection, `drop database ${template} with (force)`)
    await server.stop()
  }
}

/**
 * Creates a copy of the migrated template database.
 * @param from name of another database to copy, to which nobody is connected
 */
export async function createDatabase(from?: string) {
  const { connection, template } = JSON.parse(process.env[serverVariable] ?? 'null') as TestServer
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await run(connection, `create database ${name} template ${from ?? template} strategy file_copy`)
  return {
    name,
    connection: inDatabase(connection, name),
    // PostgreSQL waits briefly for closing connections: cutting them would raise errors
    drop: () =>
      run(connection, `drop database ${name}`).catch(() => run(connection, `drop database ${name} with (force)`)),
  }
}

/** Returns a connection as a URL, like DATABASE_URL. A socket goes into the query. */
export function connectionUrl(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { user, port, database, host } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/**
 * Server settings without durability, since the data do not outlive the run: no fsync, little logging, no timed
 * checkpoints.
 */
const unsafeSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
}

const memoryDisk = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

/**
 * Returns the directory for the data of a run: on a memory disk with enough room, else among temporary files. A
 * database has 900 files, and ext4 takes ten times as long to create files just after others were removed.
 */
function dataParent(): string {
  if (!existsSync(memoryDisk)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize < neededBytes ? tmpdir() : memoryDisk
}

async function startEmbeddedServer() {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(dataParent(), `${folderPrefix}${process.pid}-`))
  // Under root, PostgreSQL runs as another account, which must be able to enter the directory.
  chmodSync(dataDir, 0o711)
  const log = { warn: console.warn, error: console.error }
  const { connection, stop } = await startEmbedded({ dataDir, log, overrides: unsafeSettings })
  return {
    connection,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes the leftovers of killed runs. */
async function removeLeftovers() {
  for (const parent of [tmpdir(), memoryDisk].filter((folder) => existsSync(folder)))
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(folderPrefix))) {
      const runner = Number(name.slice(folderPrefix.length).split('-')[0])
      if (isRunning(runner)) continue
      await stopPostmaster(clusterPath(join(parent, name)))
      rmSync(join(parent, name), { recursive: true, force: true })
    }
}

function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

async function run(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
