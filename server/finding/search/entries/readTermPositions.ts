import { sql } from 'kysely'
import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { decodePositions, noPositions, type Positions } from '#server/finding/search/positions.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { cachedEntry, keepEntry } from './cachedEntries.ts'

/** The positions of terms in one entry, by term number; missing or empty for a term that it does not contain. */
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

/** The same, from what is known of these entries; reads and keeps the rest. No SQL statement if nothing is missing. */
export async function knownTermPositions(
  db: Db,
  catalogue: Catalogue,
  entryIds: readonly number[],
  termIds: readonly number[],
): Promise<ReadonlyMap<number, TermPositions>> {
  const known = new Map(entryIds.map((id) => [id, cachedEntry(catalogue, id).positions]))
  const missing = entryIds.filter((id) => !termIds.every((termId) => known.get(id)?.has(termId)))
  const read = missing.length > 0 ? await readTermPositions(db, missing, termIds) : new Map()
  for (const id of missing) {
    const found: TermPositions | undefined = read.get(id)
    const positions = new Map(termIds.map((termId) => [termId, found?.get(termId) ?? noPositions]))
    known.set(id, keepEntry(catalogue, id, { positions }).positions)
  }
  return known
}
