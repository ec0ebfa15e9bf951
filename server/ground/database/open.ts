import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { statementTimeoutMs } from './connections/statementTimeout.ts'
import type { Schema } from './schema.ts'
import { nameStatements } from './sql/prepared.ts'

/** The database, or a transaction of it. */
export type Db = Kysely<Schema> | Transaction<Schema>

/** How to reach PostgreSQL: an address, or the socket of the embedded one. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

const settings = [
  'TimeZone=Europe/Paris',
  // one plan for each statement: PostgreSQL would otherwise, for some and as its statistics fall, plan at every call
  'plan_cache_mode=force_generic_plan',
  // compiling a plan, or starting processes for it, takes longer than running any of ours
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // what lists read is in memory or on a disk that does not turn: looking up the few rows of a page costs less than reading a table
  'random_page_cost=1.1',
] as const

/** A connection that nobody has asked for anything since is closed. */
const idleMs = 10 * 60_000

/** How many connections a pool has at most, by what asks for them. */
export const maxConnections = {
  requests: 10,
  /** two for each worker of the queue, one of which each lane listens on */
  tasks: 12,
} as const

const oid = { int8: 20, date: 1082, timestamptz: 1184 } as const

/** `2026-03-19 09:00:00+01` → `2026-03-19T09:00:00+01:00`: instants travel as the contract writes them. */
const isoTimestamp = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const types: pg.CustomTypesConfig = {
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
 * A pool of connections: instants come in Europe/Paris, a statement is stopped after `statementMs`, a connection that dies
 * is replaced and logged (without that listener a restart of PostgreSQL would end the process).
 */
export function openPool(
  connection: Connection,
  log: Logger,
  options: { max?: number; statementMs?: number; name?: string } = {},
) {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.max ?? maxConnections.requests,
    statement_timeout: options.statementMs ?? statementTimeoutMs.request,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    // a connection costs its making and the planning of each statement: it waits for the next person, not for seconds
    idleTimeoutMillis: idleMs,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: options.name ?? 'mandature',
  })
  const lose = (error: Error) => {
    // those of a pool that is being closed are let go of, and its database may stop at once
    if (!pool.ending) log.warn({ error: error.message }, 'database connection lost')
  }
  pool.on('error', lose)
  pool.on('connect', (client) => {
    client.on('error', lose)
    nameStatements(client)
  })
  return pool
}

/** Typed queries over a pool; columns are `snake_case` in SQL and `camelCase` here. */
export const openDatabase = (pool: PostgresPool) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
