import { availableParallelism } from 'node:os'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase } from '#server/ground/database/openDatabase.ts'
import { corkWrites, type PipeliningClient } from './corkWrites.ts'

/**
 * Maximum number of pipelined connections: as many as statements can run in parallel. The rest of the pool stays
 * available.
 */
const maxPipelinedConnections = Math.min(4, Math.max(2, availableParallelism()))
/** Maximum number of unanswered statements on one connection. */
const maxPendingStatements = 10
/** No statement is sent behind one that has run for this long, and none waits longer for room. Milliseconds. */
const slowMs = 20
/** Statements behind one that runs for this long are retried on other connections. Milliseconds. */
const stuckMs = 250

/** A pooled connection in pipeline mode, while statements are running on it. */
interface PipelinedConnection {
  client: Promise<PipeliningClient>
  /** number of statements that are not answered yet */
  waiting: number
  /** when the first of them started to run (`performance.now()`) */
  since: number
  /** runs while several statements are pending */
  watch?: NodeJS.Timeout
  /** the connection was closed because others waited for its first statement */
  isDropped: boolean
}

interface Read {
  text: string
  values: readonly unknown[]
  answer: PromiseWithResolvers<unknown>
  /** when it began to wait for room (`performance.now()`) */
  since: number
}

/**
 * Opens a query builder for short reads, which pipelines concurrent statements on few connections (PostgreSQL's
 * pipeline mode). Waking one PostgreSQL process per read costs both sides more than most of the reads. Few statements
 * are under way on one connection, since the system may let its process wait for a processor; the others wait in one
 * queue for the first connection with room, and no longer than a slow statement may run: then they take a connection of
 * the pool. There are no transactions and no writes: when the first statement waits for a lock, its connection is
 * dropped, and the reads behind it are retried on connections of their own.
 * @throws Error for a statement that is not a `select` or `with`
 */
export const openPipelinedReads = (pool: Pool) => openDatabase(pipeliningPool(pool))

function pipeliningPool(pool: Pool): PostgresPool {
  const lines = new Set<PipelinedConnection>()
  const queue: Read[] = []
  let queueTimer: NodeJS.Timeout | undefined

  function open(): PipelinedConnection {
    const client = pool.connect().then((connected) => Object.assign(connected, { pipeline: true }) as PipeliningClient)
    const line: PipelinedConnection = { client, waiting: 0, since: performance.now(), isDropped: false }
    lines.add(line)
    return line
  }

  /**
   * Returns the connection with the fewest pending statements, or a new one while few are open; undefined when all are
   * busy.
   */
  function freeLine(): PipelinedConnection | undefined {
    if (lines.size < maxPipelinedConnections) return open()
    const slowSince = performance.now() - slowMs
    let free: PipelinedConnection | undefined
    for (const line of lines)
      if (
        line.waiting < maxPendingStatements &&
        line.since > slowSince &&
        line.waiting < (free?.waiting ?? maxPendingStatements)
      )
        free = line
    return free
  }

  async function query(text: string, values: readonly unknown[]) {
    if (!readStatement.test(text)) throw new Error('shared connections are for reads')
    const line = queue.length === 0 ? freeLine() : undefined
    if (line) return send(line, text, values)
    const read: Read = { text, values, answer: Promise.withResolvers(), since: performance.now() }
    queue.push(read)
    queueTimer ??= setTimeout(drainQueue, slowMs)
    return read.answer.promise
  }

  async function send(line: PipelinedConnection, text: string, values: readonly unknown[]) {
    line.waiting++
    try {
      const client = await line.client
      if (line.waiting === 1) line.since = performance.now()
      if (line.waiting > 1 && !line.watch) watch(line, client)
      corkWrites(client.connection)
      return await client.query(text, [...values])
    } catch (error) {
      // The connection may be lost: nothing more is sent on it.
      lines.delete(line)
      if (!line.isDropped) throw error
      return pool.query(text, [...values])
    } finally {
      line.waiting--
      line.since = performance.now()
      sendQueued()
      if (line.waiting === 0) await giveBack(line)
    }
  }

  /** Sends queued reads while connections have room. */
  function sendQueued() {
    while (queue.length > 0) {
      const line = freeLine()
      const read = line && queue.shift()
      if (!read) return
      settle(read, send(line, read.text, read.values))
    }
  }

  /** Sends queued reads, and those that have waited for too long on connections of the pool. */
  function drainQueue() {
    queueTimer = undefined
    sendQueued()
    const longSince = performance.now() - slowMs
    while (queue[0] && queue[0].since <= longSince) {
      const { text, values, answer } = queue.shift() as Read
      settle({ answer }, pool.query(text, [...values]))
    }
    if (queue[0]) queueTimer = setTimeout(drainQueue, queue[0].since - longSince)
  }

  /** Drops the connection when its first statement is still running after `stuckMs`. */
  function watch(line: PipelinedConnection, client: PipeliningClient) {
    const { since } = line
    line.watch = setTimeout(() => {
      delete line.watch
      if (line.waiting < 2) return
      if (line.since !== since) return watch(line, client)
      line.isDropped = true
      lines.delete(line)
      // The statements behind the first one fail at once and are retried; the first one runs until PostgreSQL ends it.
      client.connection.stream.destroy()
    }, stuckMs).unref()
  }

  async function giveBack(line: PipelinedConnection) {
    lines.delete(line)
    clearTimeout(line.watch)
    const client = await line.client.catch(() => null)
    // The next user of the connection may begin a transaction.
    if (client) Object.assign(client, { pipeline: false }).release(line.isDropped)
  }

  // One client object serves all statements: whoever holds it holds no connection.
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient
  return { connect: async () => client, end: async () => undefined, options: pool.options }
}

const settle = ({ answer }: Pick<Read, 'answer'>, result: Promise<unknown>) =>
  void result.then(answer.resolve, answer.reject)

const readStatement = /^\s*(select|with)\b/i
