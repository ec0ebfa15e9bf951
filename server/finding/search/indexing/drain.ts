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

/** So many records are read in one transaction. */
const atOnce = 100
/** After so many records, what PostgreSQL knows of the tables is out of date. */
const manyRecords = 2_000

interface Options {
  /** takes nothing more once it is aborted */
  stopping?: AbortSignal | undefined
  /** nor after this long */
  forMs?: number
  /** for its turn when somebody else is reading, instead of leaving it all to them */
  waits?: boolean
}

/** `done`: nothing is left; `busy`: somebody else is reading, and reads it all; `left`: the rest is for another time. */
export type Drained = 'done' | 'busy' | 'left'

/**
 * Reads the records that have changed until none is left, so that they are found as they are. One server reads at a time: what an
 * entry says of others is then true when it is written. A record that cannot be read keeps its change and hinders no other.
 * @throws Stuck in the end, when there is such a record
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
    // one of them is at fault: they are read one by one
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

/** @returns how many records were read */
async function indexSome(clock: Clock, tx: Tx, { limit, except, waits }: Batch): Promise<number | 'busy'> {
  if (!(await takeTurn(tx, waits))) return 'busy'
  // who waits for the turn to pass knows that all that came out before is there
  const now = clock.now().toISOString()
  await takeTime(tx)
  await setIndexFormat(tx)
  const records = await takeChanges(tx, limit, except)
  try {
    const after: Aftermath = { cited: new Set(), blocks: new Map() }
    for (const source of ['sessions', 'documents', 'contents', 'thematics'] as const) {
      const ids = records.flatMap((record) => (record.source === source ? [record.sourceId] : []))
      if (ids.length === 0) continue
      // nothing but contents cites
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

/** One row a block instead of those that changes have added. Nobody else takes any away. */
const addEditionsUp = (tx: Tx) =>
  sql`
    with several as (select block from search_editions group by block having count(*) > 1),
    added as (
      delete from search_editions using several
      where search_editions.block is not distinct from several.block
      returning search_editions.block, stamp)
    insert into search_editions (block, stamp) select block, sum(stamp) from added group by block
  `.execute(tx)

/** Until the transaction ends. */
async function takeTurn(tx: Tx, waits: boolean): Promise<boolean> {
  const turn = sql`hashtext('search.index')`
  const { rows } = await (waits
    ? sql<{ taken: boolean }>`select true as taken from (select pg_advisory_xact_lock(${turn})) waited`
    : sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${turn}) as taken`
  ).execute(tx)
  return rows[0]?.taken ?? false
}

/** In a connection of its own, and as long as it takes. */
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
