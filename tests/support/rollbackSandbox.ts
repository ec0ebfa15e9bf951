import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { PipeliningClient } from '#server/ground/database/connections/corkWrites.ts'

interface SandboxResult<Outcome> {
  outcome: Outcome
  /** tables with inserted, updated or deleted rows, even if that was rolled back within the call */
  written: string[]
}

/**
 * Lets the portal work on its database, records what it writes, and rolls everything back. While it is open, all
 * connections of the portal share one transaction, and their transactions are savepoints of it. Written files stay.
 */
export async function openRollbackSandbox(pool: Pool) {
  const connect = pool.connect.bind(pool)
  const client: PoolClient = await pool.connect()
  const inTurn = createSerialQueue()
  await client.query('begin')
  pool.connect = (async () => wrapConnection(client, inTurn)) as typeof pool.connect
  // PostgreSQL's counters continue across transactions
  const counted = new Map<string, number>()

  return {
    async rehearse<Outcome>(act: () => Promise<Outcome>): Promise<SandboxResult<Outcome>> {
      const outcome = await act()
      const answers = (await client.query(`${tableCountsSql}; rollback and chain`)) as unknown as QueryResult[]
      const rows = (answers[0]?.rows ?? []) as { name: string; changes: number }[]
      const written = rows.filter(({ name, changes }) => changes > (counted.get(name) ?? 0)).map(({ name }) => name)
      for (const { name, changes } of rows) counted.set(name, changes)
      return { outcome, written }
    },
    async close() {
      await client.query('rollback')
      client.release()
      pool.connect = connect
    },
  }
}

/** SQL of the table counters; no rows for a transaction that has written nothing. */
const tableCountsSql = `
  select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as changes from pg_stat_xact_user_tables
  where pg_current_xact_id_if_assigned() is not null and n_tup_ins + n_tup_upd + n_tup_del > 0 order by relname`

type RunInTurn = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

/** Runs concurrent statements of a call one after the other. */
function createSerialQueue(): RunInTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const next = last.then(act, act)
    last = next.catch(() => undefined)
    return next
  }
}

/**
 * Gives a parameterised statement a name, under which PostgreSQL keeps its plan. The portal itself prepares the first few
 * hundred of a connection; here one connection gets those of all.
 */
function prepared(text: string, values: readonly unknown[] = []): QueryConfig {
  if (values.length === 0) return { text }
  return { name: createHash('sha1').update(text).digest('base64url'), text, values: [...values] }
}

let savepoints = 0

/** Wraps the connection so that it looks like another one. */
function wrapConnection(client: PoolClient, inTurn: RunInTurn) {
  let savepoint: string | null = null

  async function within(text: string, values?: readonly unknown[]) {
    const query = prepared(text, values)
    if (savepoint || /^\s*select\b/i.test(text)) return client.query(query)
    // a statement outside a transaction only undoes itself when it fails
    const own = `alone_${savepoints++}`
    await client.query(`savepoint ${own}`)
    try {
      return await client.query(query)
    } catch (error) {
      await client.query(`rollback to savepoint ${own}`)
      throw error
    }
  }

  async function end(text: 'commit' | 'rollback') {
    const ended = savepoint
    savepoint = null
    // deferred constraints, checked at commit, are checked now
    const checked = `set constraints all immediate; set constraints all deferred; release savepoint ${ended}`
    await client.query(text === 'commit' ? checked : `rollback to savepoint ${ended}`)
    return { command: text.toUpperCase(), rows: [], rowCount: null }
  }

  return {
    query: (text: string, values?: readonly unknown[]) =>
      inTurn<unknown>(async () => {
        if (text === 'commit' || text === 'rollback') return end(text)
        if (text !== 'begin' && !text.startsWith('start transaction')) return within(text, values)
        savepoint = `begun_${savepoints++}`
        return client.query(`savepoint ${savepoint}`)
      }),
    release: () => undefined,
    connection: (client as PipeliningClient).connection,
  }
}
