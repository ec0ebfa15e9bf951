import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { connectionUrl } from '#tests/support/postgres.ts'

/** Three servers open up to 29 connections each, and others come while one replaces another. */
const overrides = { max_connections: '200' }

/** Starts a PostgreSQL for the whole run. */
export async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'mandature-upgrade-'))
  chmodSync(folder, 0o711)
  const log = { warn: console.warn, error: console.error }
  const { connection, stop } = await startEmbedded({ dataDir: folder, log, overrides })
  return {
    /** for files of the run */
    folder,
    /** Creates an empty database. @returns its DATABASE_URL */
    async create(name: string): Promise<string> {
      await query(connectionUrl(connection), `create database ${name}`)
      return connectionUrl({ ...connection, database: name })
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
