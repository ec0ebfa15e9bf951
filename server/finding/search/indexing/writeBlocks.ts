import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/** Number of entries per row of `search_blocks` (migration 0019). */
const blockSize = 512
const batchSize = 10_000

/** By term, the blocks of entries whose posting was written or deleted. */
export type ChangedBlocks = Map<number, Set<number>>

export const markBlockChanged = (touched: ChangedBlocks, termId: number, entryId: number): void =>
  void touched.getOrInsertComputed(termId, () => new Set()).add(Math.floor(entryId / blockSize))

/**
 * Rewrites these blocks from the current postings. Called once per transaction, since frequent terms occur in every
 * entry.
 */
export async function writeBlocks(tx: Transaction<Schema>, touched: ChangedBlocks): Promise<void> {
  const blocks = [...touched]
    .flatMap(([termId, numbers]) => [...numbers].map((block) => ({ termId, block })))
    .toSorted((a, b) => a.termId - b.termId || a.block - b.block)
  for (let from = 0; from < blocks.length; from += batchSize) await packBlocks(tx, blocks.slice(from, from + batchSize))
}

async function packBlocks(tx: Transaction<Schema>, blocks: readonly { termId: number; block: number }[]) {
  const given = sql`unnest(${`{${blocks.map(({ termId }) => termId).join()}}`}::int[],
    ${`{${blocks.map(({ block }) => block).join()}}`}::int[]) given (term_id, block)`
  const ofBlock = sql`term_id = given.term_id
    and entry_id between given.block * ${sql.lit(blockSize)} and given.block * ${sql.lit(blockSize)} + ${sql.lit(blockSize - 1)}`
  await sql`
    insert into search_blocks as known (term_id, block, postings)
    select given.term_id, given.block, packed.postings
    from ${given} cross join lateral (
      select int4send(given.block) || int4send(count(*)::int) || string_agg(int4send(
        ((entry_id % ${sql.lit(blockSize)}) << 23) | greatest(1, least(8388607, round(impact * 2097152)))::int), '' order by entry_id) as postings
      from search_postings where ${ofBlock} having count(*) > 0) packed
    on conflict on constraint search_blocks_pkey do update set postings = excluded.postings
      where known.postings <> excluded.postings
  `.execute(tx)
  await sql`
    delete from search_blocks block using ${given}
    where (block.term_id, block.block) = (given.term_id, given.block)
      and not exists (select from search_postings where ${ofBlock})
  `.execute(tx)
}
