import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { corkWrites, type PipeliningClient } from './corkWrites.ts'

/**
 * Runs reads in one snapshot: all statements of `read` see the same rows. Concurrent statements are sent in one network
 * write. A statement sent after the end of the snapshot is rejected. The snapshot ends when `read` has settled (for
 * example when one of several reads has failed: with the error of the statement that failed first), or behind the statements of this turn of the event loop once `read`
 * calls `endAfterThese`: the end then takes no network write of its own.
 * @param begin SQL that begins the transaction; it is sent with the first statement
 */
export type ReadSnapshot = <Answer>(
  begin: string,
  read: (db: Kysely<Schema>, endAfterThese: () => void) => Promise<Answer>,
) => Promise<Answer>

/** PostgreSQL: an earlier statement of the transaction has failed. */
const abortedCode = '25P02'

/** Creates the function that runs read-only transactions on connections of the pool. */
export const createReadSnapshot =
  (pool: Pool): ReadSnapshot =>
  async (begin, read) => {
    const client = Object.assign(await pool.connect(), { pipeline: true }) as PipeliningClient
    let isOver = false
    let cause: unknown
    const send = (text: string, values?: readonly unknown[]) => {
      // The connection may already belong to someone else.
      if (isOver) return Promise.reject(new Error('the snapshot is over'))
      corkWrites(client.connection)
      const sent: Promise<unknown> = client.query(text, values && [...values])
      sent.catch((fault: unknown) => {
        cause ??= fault
      })
      return sent
    }
    const end = () => {
      if (isOver) return
      // Not awaited: the next user of the connection finds the transaction ended.
      send('rollback').then(
        () => releaseClient(client),
        (fault: Error) => releaseClient(client, fault),
      )
      isOver = true
    }
    try {
      // The query builder sends a statement some microtasks after its call, so before an immediate.
      const [, answer] = await Promise.all([
        send(begin),
        read(databaseOnClient(pool, send), () => void setImmediate(end)),
      ])
      return answer
    } catch (fault) {
      // Whatever was sent behind the statement that failed is refused as well, and may be heard of first.
      throw (fault as { code?: string }).code === abortedCode ? cause : fault
    } finally {
      end()
    }
  }

/**
 * Returns the client to the pool.
 * @param fault the transaction could not be ended: the pool drops the connection
 */
const releaseClient = (client: PipeliningClient, fault?: Error) =>
  Object.assign(client, { pipeline: false }).release(fault)

/** Creates a query builder whose statements all go to the one connection of a transaction. */
function databaseOnClient(pool: Pool, query: (text: string, values?: readonly unknown[]) => Promise<unknown>) {
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient
  const one: PostgresPool = { connect: async () => client, end: async () => undefined, options: pool.options }
  return openDatabase(one)
}
