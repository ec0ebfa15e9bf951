import { availableParallelism } from 'node:os'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase } from '#server/ground/database/open.ts'
import { gatherWrites, type PipeliningClient } from './gatherWrites.ts'

/** How many connections are shared at once, at most: as many as statements can run at once, and others are left to the rest. */
const mostConnections = Math.min(4, Math.max(2, availableParallelism()))
/** How many statements one connection is sent before the first is answered, at most. */
const mostWaiting = 16
/** Nothing more is sent behind a statement that has run for as long. Milliseconds. */
const slowMs = 5
/** What was sent behind a statement that runs for as long is sent again elsewhere. Milliseconds. */
const stuckMs = 250

/** A connection of the pool, as long as statements are under way on it. */
interface Line {
  client: Promise<PipeliningClient>
  /** statements that are not answered yet */
  waiting: number
  /** when the first of them began to run */
  since: number
  /** runs while several are under way */
  watch?: NodeJS.Timeout
  /** its connection was closed because others waited for its first statement */
  isDropped: boolean
}

/**
 * A database for reads that are known to be short. When several are asked for at once, they are sent one behind the other on few
 * connections (the pipeline mode of PostgreSQL): waking a process of PostgreSQL for each costs both sides more than many of the reads.
 * What finds no room takes a connection of the pool. There are no transactions, and nothing is written: where the first statement waits
 * for a lock, its connection is dropped and the reads that it held up are done again on connections of their own.
 */
export const openSharedReads = (pool: Pool) => openDatabase(sharedPool(pool))

function sharedPool(pool: Pool): PostgresPool {
  const lines = new Set<Line>()

  function open(): Line {
    const client = pool.connect().then((connected) => Object.assign(connected, { pipeline: true }) as PipeliningClient)
    const line: Line = { client, waiting: 0, since: performance.now(), isDropped: false }
    lines.add(line)
    return line
  }

  /** The line that waits least, a new one where few are open; undefined when all are held up. */
  function freeLine(): Line | undefined {
    if (lines.size < mostConnections) return open()
    const slowSince = performance.now() - slowMs
    let free: Line | undefined
    for (const line of lines)
      if (line.waiting < mostWaiting && line.since > slowSince && line.waiting < (free?.waiting ?? mostWaiting))
        free = line
    return free
  }

  async function query(text: string, values: readonly unknown[]) {
    if (!isRead.test(text)) throw new Error('shared connections are for reads')
    const line = freeLine()
    if (!line) return pool.query(text, [...values])
    line.waiting++
    try {
      const client = await line.client
      if (line.waiting === 1) line.since = performance.now()
      if (line.waiting > 1 && !line.watch) watch(line, client)
      gatherWrites(client.connection)
      return await client.query(text, [...values])
    } catch (error) {
      if (!line.isDropped) throw error
      return pool.query(text, [...values])
    } finally {
      line.waiting--
      line.since = performance.now()
      if (line.waiting === 0) await giveBack(line)
    }
  }

  /** Looks whether the first statement is still the same one after a while. */
  function watch(line: Line, client: PipeliningClient) {
    const { since } = line
    line.watch = setTimeout(() => {
      delete line.watch
      if (line.waiting < 2) return
      if (line.since !== since) return watch(line, client)
      line.isDropped = true
      lines.delete(line)
      // the statements that it holds up fail at once; its own runs until PostgreSQL ends it
      client.connection.stream.destroy()
    }, stuckMs).unref()
  }

  async function giveBack(line: Line) {
    lines.delete(line)
    clearTimeout(line.watch)
    const client = await line.client.catch(() => null)
    // who takes it next may begin a transaction
    if (client) Object.assign(client, { pipeline: false }).release(line.isDropped)
  }

  // one object for all statements: what holds it for a while holds no connection
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient
  return { connect: async () => client, end: async () => undefined, options: pool.options }
}

const isRead = /^\s*(select|with)\b/i
