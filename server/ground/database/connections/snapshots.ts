import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { gatherWrites, type PipeliningClient } from './gatherWrites.ts'

/**
 * Reads the database as it stands at one instant: all that `read` asks for sees the same rows. What is asked for at once is sent at once,
 * in one message. What is asked for once `read` has ended, as what stays of several reads of which one failed, is refused.
 * @param begin what begins the transaction, as SQL; it is sent with the first statement
 */
export type ReadSnapshot = <Answer>(begin: string, read: (db: Kysely<Schema>) => Promise<Answer>) => Promise<Answer>

/** Transactions that only read, on connections of the pool. */
export const openSnapshots =
  (pool: Pool): ReadSnapshot =>
  async (begin, read) => {
    const client = Object.assign(await pool.connect(), { pipeline: true }) as PipeliningClient
    let isOver = false
    const send = (text: string, values?: readonly unknown[]) => {
      // the connection may already be somebody else's
      if (isOver) return Promise.reject(new Error('the snapshot is over'))
      gatherWrites(client.connection)
      return client.query(text, values && [...values])
    }
    try {
      const [, answer] = await Promise.all([send(begin), read(databaseOn(pool, send))])
      return answer
    } finally {
      // nobody waits for it; who takes the connection next finds it done
      send('rollback').then(
        () => giveBack(client),
        (fault: Error) => giveBack(client, fault),
      )
      isOver = true
    }
  }

/** @param fault the pool drops a connection whose transaction cannot be ended */
const giveBack = (client: PipeliningClient, fault?: Error) => Object.assign(client, { pipeline: false }).release(fault)

/** A database of which one connection is used, that of a transaction. */
function databaseOn(pool: Pool, query: (text: string, values?: readonly unknown[]) => Promise<unknown>) {
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient
  const one: PostgresPool = { connect: async () => client, end: async () => undefined, options: pool.options }
  return openDatabase(one)
}
