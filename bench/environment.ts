import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { attachEmbedded, type EmbeddedConnection, startEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import { command, type RunningProgram, start } from './processes.ts'
import { installLargeFile, multiplySessions } from './volume.ts'

const database = 'mandature_bench'
const largeFileBytes = 50 * 1024 * 1024

/** The environment of the benchmarks: the demonstration with ten times its sessions, and a running PostgreSQL. */
export interface BenchEnvironment {
  /** folder of the cluster and the files */
  folder: string
  connection: EmbeddedConnection
  /** a published document with a file of 50 MB, and its path in the store */
  large: { documentId: number; key: string; bytes: number }
  postgres: string
  /** seals what a server of this environment opens */
  secret: Secret
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** runs `npm start` in this environment, with additional settings */
  serve(settings?: NodeJS.ProcessEnv, command?: string[]): Promise<RunningProgram>
  close(): Promise<void>
}

/** Prepares the folder of the benchmark: a demonstration of its own, filled once and kept, with extracted texts. */
export async function prepareFolder(): Promise<string> {
  const folder = join(dirname(readConfig(process.env, 'demo').dataDir), 'bench')
  const demo = await start(command('demo'), '/readyz', { DATA_DIR: folder })
  const connection = await attachEmbedded({ dataDir: folder })
  const pool = openPool({ ...connection })
  await waitForTasks(pool)
  await pool.end()
  await demo.stop()
  return folder
}

/** Waits until the task queue of the database is empty. */
export async function waitForTasks(pool: pg.Pool): Promise<void> {
  const waiting = `select count(*)::int as tasks from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()`
  for (;;) {
    const { rows } = await pool.query<{ tasks: number }>(waiting)
    if (rows[0]?.tasks === 0) break
    await wait(500)
  }
}

/** URL of a database of the embedded PostgreSQL. */
export const addressOf = ({ user, host, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

export async function openEnvironment(folder: string): Promise<BenchEnvironment> {
  const embedded = await startEmbedded({ dataDir: folder, log: console })
  const owner = new pg.Client({ ...embedded.connection })
  await owner.connect()
  await owner.query(`drop database if exists ${database} with (force)`)
  await owner.query(`create database ${database} template ${embedded.connection.database}`)
  const connection = { ...embedded.connection, database }
  const pool = openPool({ ...connection })
  const store = await openDiskStore(join(folder, 'files'))
  await multiplySessions(pool)
  const file = await store.save(largeFile(), { maxBytes: largeFileBytes })
  const large = { documentId: await installLargeFile(pool, file), key: file.key, bytes: file.bytes }
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const address = addressOf(connection)
  const secret = randomBytes(32).toString('hex')

  return {
    folder,
    connection,
    large,
    secret: new Secret(Buffer.from(secret)),
    postgres: rows[0]?.server_version ?? '',
    query: async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[],
    serve: (settings = {}, program = command('start')) =>
      start(program, '/readyz', { DATA_DIR: folder, DATABASE_URL: address, SECRET: secret, ...settings }),
    async close() {
      await store.remove(file.key)
      await pool.end()
      await owner.query(`drop database ${database} with (force)`)
      await owner.end()
      await embedded.stop()
    },
  }
}

/** Opens a pool with an error listener, without which a lost idle connection would end the process. */
export function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool(config)
  pool.on('error', ({ message }) => console.warn(message))
  return pool
}

/** A stream of incompressible bytes. */
function largeFile(): Readable {
  const chunk = randomBytes(1024 * 1024)
  return Readable.from(Array.from({ length: largeFileBytes / chunk.length }, () => chunk))
}
