import { CamelCasePlugin, Kysely, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { CommitRecordingDialect } from './connections/commitRecorder.ts'
import { keepAliveSettings, primaryClientOf } from './connections/primaryClient.ts'
import { statementTimeoutMs } from './connections/statementTimeout.ts'
import type { Schema } from './schema.ts'
import { enablePreparedStatements } from './sql/preparedStatements.ts'

/** The database, or a transaction of it. */
export type Db = Kysely<Schema> | Transaction<Schema>

/** How to connect to PostgreSQL: a URL, of one or several hosts, or the socket of the embedded server. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

const sessionSettings = [
  'TimeZone=Europe/Paris',
  // One generic plan per statement: PostgreSQL would otherwise replan some statements at every call, depending on its
  // statistics.
  'plan_cache_mode=force_generic_plan',
  // JIT compilation and parallel workers take longer to start than any of our statements takes to run.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Lists are read from memory or from an SSD: index lookups for the few rows of a page cost less than a table scan.
  'random_page_cost=1.1',
] as const

/** Idle connections are closed after this time. */
const idleMs = 10 * 60_000

/** Maximum number of connections of a pool, by its purpose. */
export const maxConnections = {
  requests: 10,
  /** for the thread of the search, which uses one processor */
  search: 4,
  /** for the workers of the queue, and one per lane for listening */
  tasks: 16,
  /** for the check whether the server is ready */
  checks: 1,
} as const

const oid = { int8: 20, date: 1082, timestamptz: 1184 } as const

/** `2026-03-19 09:00:00+01` → `2026-03-19T09:00:00+01:00`, the format of the contract. */
const isoTimestamp = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (id === oid.timestamptz) return isoTimestamp
      if (id === oid.date) return (value: string) => value
      if (id === oid.int8) return Number
    }
    return pg.types.getTypeParser(id, format)
  },
}

/**
 * Opens a connection pool. Instants are in Europe/Paris, statements are cancelled after `statementMs`, and a connection
 * that dies is logged and replaced. (Without this error listener, a restart of PostgreSQL would end the process.)
 */
export function openPool(
  connection: Connection,
  log: Logger,
  options: { max?: number; statementMs?: number; name?: string } = {},
) {
  const { Client, config } = primaryClientOf(connection)
  const pool = new pg.Pool({
    ...config,
    Client,
    types: typeParsers,
    max: options.max ?? maxConnections.requests,
    statement_timeout: options.statementMs ?? statementTimeoutMs.request,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    ...keepAliveSettings,
    // A new connection must be established and plan its statements again, so idle connections are kept for minutes.
    idleTimeoutMillis: idleMs,
    options: sessionSettings.map((setting) => `-c ${setting}`).join(' '),
    application_name: options.name ?? 'mandature',
  })
  const lose = (error: Error) => {
    // A pool that is being closed loses its connections on purpose, and its database may stop at once.
    if (!pool.ending) log.warn({ error: error.message }, 'database connection lost')
  }
  pool.on('error', lose)
  pool.on('connect', (client) => {
    client.on('error', lose)
    enablePreparedStatements(client)
  })
  return pool
}

/** Creates the typed query builder for a pool. Columns are `snake_case` in SQL and `camelCase` in TypeScript. */
export const openDatabase = (pool: PostgresPool) =>
  new Kysely<Schema>({
    dialect: new CommitRecordingDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
