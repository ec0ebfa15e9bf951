import { sql, type Transaction } from 'kysely'
import type { Clock } from '#server/ground/context/clock.ts'
import { takeTime } from '#server/ground/database/connections/takeTime.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type Changed, takeChanges } from './changes.ts'
import { noteCited } from './citations.ts'
import { setIndexFormat } from './indexFormat.ts'
import { readContents } from './readContents.ts'
import { readDocuments } from './readDocuments.ts'
import { readProjects } from './readProjects.ts'
import { readSessions } from './readSessions.ts'
import { writeBlocks } from './writeBlocks.ts'
import { writeEntries } from './writeEntries.ts'
import type { Aftermath } from './writePostings.ts'

type Tx = Transaction<Schema>

/** Number of records read in one transaction. */
const atOnce = 100
/** From this number of records on, PostgreSQL's statistics are refreshed. */
const manyRecords = 2_000

interface Options {
  /** stops taking records once aborted */
  stopping?: AbortSignal | undefined
  /** stops taking records after this time */
  forMs?: number
  /** waits for the lock if another server is indexing, instead of leaving everything to it */
  waits?: boolean
}

/** `done`: nothing is left; `busy`: another server is indexing everything; `left`: the rest is for later. */
export type Drained = 'done' | 'busy' | 'left'

/**
 * Indexes changed records until none is left. An advisory lock ensures that one server indexes at a time, so that what
 * an entry says about others is consistent. A record that cannot be indexed keeps its pending change and does not block
 * the others.
 * @throws AggregateError of IndexingError at the end, if there is such a record
 */
export async function drain(
  { db, clock }: Portal,
  { stopping, forMs = Infinity, waits = false }: Options = {},
): Promise<Drained> {
  const begun = performance.now()
  const stuck: Stuck[] = []
  let [count, alone] = [0, 0]
  let drained: Drained = 'left'
  while (!stopping?.aborted && performance.now() - begun < forMs) {
    const except = stuck.flatMap(({ records }) => records)
    const batch: Batch = { limit: alone > 0 ? 1 : atOnce, except, waits }
    const read = await db
      .transaction()
      .execute((tx) => indexSome(clock, tx, batch))
      .catch((error: unknown) => stuckOrThrow(error))
    if (read instanceof Stuck && alone > 0) stuck.push(read)
    // one of them fails: read them one by one
    alone = read instanceof Stuck && alone === 0 ? read.records.length : Math.max(0, alone - 1)
    if (read === 'busy') return read
    if (read === 0) {
      drained = 'done'
      break
    }
    if (typeof read === 'number') count += read
  }
  if (count > manyRecords) await refreshStatistics(db)
  if (drained === 'done' && stuck.length > 0)
    throw new AggregateError(stuck, stuck.map(({ message }) => message).join('; '))
  return drained
}

/** One or several records could not be read or written. */
class Stuck extends Error {
  readonly records: readonly Changed[]
  constructor(records: readonly Changed[], cause: unknown) {
    const named = records.map(({ source, sourceId }) => `${source} ${sourceId}`)
    super(`not indexed: ${named.join(', ')} (${cause instanceof Error ? cause.message : String(cause)})`, { cause })
    this.records = records
  }
}

function stuckOrThrow(error: unknown): Stuck {
  if (error instanceof Stuck) return error
  throw error
}

interface Batch {
  limit: number
  except: readonly Changed[]
  waits: boolean
}

/** Indexes one batch. @returns number of records read, or 'busy' if another server holds the lock */
async function indexSome(clock: Clock, tx: Tx, { limit, except, waits }: Batch): Promise<number | 'busy'> {
  if (!(await takeTurn(tx, waits))) return 'busy'
  // after the lock: whoever waits for it then sees everything published before
  const now = clock.now().toISOString()
  await takeTime(tx)
  await setIndexFormat(tx)
  const records = await takeChanges(tx, limit, except)
  try {
    const after: Aftermath = { cited: new Set(), blocks: new Map() }
    for (const source of ['sessions', 'documents', 'contents', 'thematics'] as const) {
      const ids = records.flatMap((record) => (record.source === source ? [record.sourceId] : []))
      if (ids.length === 0) continue
      // only contents cite articles
      const heard = source === 'contents' ? after : { ...after, cited: new Set<string>() }
      for await (const reading of readers[source](tx, ids, now)) await writeEntries(tx, source, reading, heard, now)
    }
    await writeBlocks(tx, after.blocks)
    await addEditionsUp(tx)
    await noteCited(tx, after.cited)
  } catch (cause) {
    throw new Stuck(records, cause)
  }
  return records.length
}

const readers = {
  sessions: readSessions,
  documents: readDocuments,
  contents: readContents,
  thematics: readProjects,
}

/** Merges the edition rows of each block into one. Only the indexer deletes these rows. */
const addEditionsUp = (tx: Tx) =>
  sql`
    with several as (select block from search_editions group by block having count(*) > 1),
    added as (
      delete from search_editions using several
      where search_editions.block is not distinct from several.block
      returning search_editions.block, stamp)
    insert into search_editions (block, stamp) select block, sum(stamp) from added group by block
  `.execute(tx)

/** Takes the advisory lock until the transaction ends. @returns false if it is taken and `waits` is not set */
async function takeTurn(tx: Tx, waits: boolean): Promise<boolean> {
  const turn = sql`hashtext('search.index')`
  const { rows } = await (waits
    ? sql<{ taken: boolean }>`select true as taken from (select pg_advisory_xact_lock(${turn})) waited`
    : sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${turn}) as taken`
  ).execute(tx)
  return rows[0]?.taken ?? false
}

/** Updates PostgreSQL's statistics on a separate connection, without a statement timeout. */
const refreshStatistics = (db: Portal['db']) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await sql`vacuum analyze search_postings, search_blocks, search_entries, search_words, search_terms, search_sections`.execute(
        connection,
      )
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
