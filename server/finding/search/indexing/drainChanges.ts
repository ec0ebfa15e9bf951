import { sql, type Transaction } from 'kysely'
import { setIndexFormat } from '#server/finding/search/indexFormat.ts'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type ChangedRecord, takeChanges } from './changes.ts'
import { enqueueCitedArticles } from './citations.ts'
import { writeBlocks } from './writeBlocks.ts'
import { writeEntries } from './writeEntries.ts'
import type { PendingUpdates } from './writePostings.ts'

type Tx = Transaction<Schema>

/** Number of records read in one transaction. */
const batchSize = 100
/** From this number of records on, PostgreSQL's statistics are refreshed. */
const manyRecords = 2_000

interface Options {
  /** stops taking records once aborted */
  stopping?: AbortSignal | undefined
  /** stops taking records after this time */
  forMs?: number
  /** waits for the lock if another server is indexing, instead of leaving everything to it */
  waitsForLock?: boolean
}

/** `done`: nothing is left; `busy`: another server is indexing everything; `left`: the rest is for later. */
export type DrainResult = 'done' | 'busy' | 'left'

/**
 * Indexes changed records until none is left. An advisory lock ensures that one server indexes at a time, so that what
 * an entry says about others is consistent. A record that cannot be indexed keeps its pending change and does not block
 * the others.
 * @throws AggregateError of IndexingError at the end, if there is such a record
 */
export async function drainChanges(
  portal: Portal,
  { stopping, forMs = Infinity, waitsForLock: waits = false }: Options = {},
): Promise<DrainResult> {
  const { db } = portal
  const begun = performance.now()
  const stuck: IndexingError[] = []
  let [count, alone] = [0, 0]
  let drained: DrainResult = 'left'
  while (!stopping?.aborted && performance.now() - begun < forMs) {
    const except = stuck.flatMap(({ records }) => records)
    const batch: Batch = { limit: alone > 0 ? 1 : batchSize, except, waits }
    const read = await db
      .transaction()
      .execute((tx) => indexBatch(portal, tx, batch))
      .catch((error: unknown) => asIndexingError(error))
    if (read instanceof IndexingError && alone > 0) stuck.push(read)
    // one of them fails: read them one by one
    alone = read instanceof IndexingError && alone === 0 ? read.records.length : Math.max(0, alone - 1)
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
class IndexingError extends Error {
  readonly records: readonly ChangedRecord[]
  constructor(records: readonly ChangedRecord[], cause: unknown) {
    const named = records.map(({ source, sourceId }) => `${source} ${sourceId}`)
    super(`not indexed: ${named.join(', ')} (${cause instanceof Error ? cause.message : String(cause)})`, { cause })
    this.records = records
  }
}

function asIndexingError(error: unknown): IndexingError {
  if (error instanceof IndexingError) return error
  throw error
}

interface Batch {
  limit: number
  except: readonly ChangedRecord[]
  waits: boolean
}

/** Indexes one batch. @returns number of records read, or 'busy' if another server holds the lock */
async function indexBatch(
  { clock, declared }: Portal,
  tx: Tx,
  { limit, except, waits }: Batch,
): Promise<number | 'busy'> {
  if (!(await takeIndexLock(tx, waits))) return 'busy'
  // after the lock: whoever waits for it then sees everything published before
  const now = clock.now().toISOString()
  await allowLongStatements(tx)
  await setIndexFormat(tx)
  const records = await takeChanges(tx, limit, except)
  try {
    const after: PendingUpdates = { citedArticles: new Set(), blocks: new Map() }
    for (const source of ['sessions', 'documents', 'contents', 'thematics'] as const) {
      const ids = records.flatMap((record) => (record.source === source ? [record.sourceId] : []))
      if (ids.length === 0) continue
      // only contents cite articles
      const heard = source === 'contents' ? after : { ...after, citedArticles: new Set<string>() }
      for await (const reading of declared.searchEntries[source](tx, ids, now))
        await writeEntries(tx, source, reading, heard, now)
    }
    await writeBlocks(tx, after.blocks)
    await compactEditions(tx)
    await enqueueCitedArticles(tx, after.citedArticles)
  } catch (cause) {
    throw new IndexingError(records, cause)
  }
  return records.length
}

/** Merges the edition rows of each block into one, and those of what results show. Only the indexer deletes these rows. */
async function compactEditions(tx: Tx): Promise<void> {
  await sql`
    with several as (select block from search_editions group by block having count(*) > 1),
    added as (
      delete from search_editions using several
      where search_editions.block is not distinct from several.block
      returning search_editions.block, stamp)
    insert into search_editions (block, stamp) select block, sum(stamp) from added group by block
  `.execute(tx)
  await sql`
    with added as (
      delete from search_shown_editions where (select count(*) from search_shown_editions) > 1 returning stamp)
    insert into search_shown_editions (stamp) select sum(stamp) from added having count(*) > 0
  `.execute(tx)
}

/** Takes the advisory lock until the transaction ends. @returns false if it is taken and `waits` is not set */
async function takeIndexLock(tx: Tx, waits: boolean): Promise<boolean> {
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
