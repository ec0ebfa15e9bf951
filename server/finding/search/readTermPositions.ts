import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { decodePositions, type Positions } from './positions.ts'

/** The positions of terms in one entry, by term number. */
export type TermPositions = ReadonlyMap<number, Positions>

const headerBytes = 12

/**
 * Reads the positions of terms in entries, in one SQL statement, by entry number. PostgreSQL puts the postings together
 * (entry, term, length in bytes, positions): some hundred rows would take longer to send and to read than to find.
 */
export async function readTermPositions(
  db: Db,
  entryIds: readonly number[],
  termIds: readonly number[],
): Promise<ReadonlyMap<number, TermPositions>> {
  const { rows } = await sql<{ postings: Buffer | null }>`
    select string_agg(int4send(entry_id) || int4send(term_id) || int4send(octet_length(positions)) || positions, ''::bytea) as postings
    from search_postings where term_id = any(${termIds}::int[]) and entry_id = any(${entryIds}::int[])
  `.execute(db.withoutPlugins())
  const places = new Map<number, Map<number, Positions>>()
  const postings = rows[0]?.postings ?? Buffer.alloc(0)
  for (let at = 0; at < postings.length; ) {
    const begin = at + headerBytes
    const end = begin + postings.readInt32BE(at + 8)
    places
      .getOrInsertComputed(postings.readInt32BE(at), () => new Map())
      .set(postings.readInt32BE(at + 4), decodePositions(postings.subarray(begin, end)))
    at = end
  }
  return places
}
