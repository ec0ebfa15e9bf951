import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { articleTerms } from './citations.ts'
import type { DisplayedWord, Posting } from './entryTerms.ts'
import { type ChangedBlocks, markBlockChanged } from './writeBlocks.ts'
import type { WrittenEntry } from './writeEntries.ts'

type Tx = Transaction<Schema>

/** Updates to do once, after all entries are written. */
export interface PendingUpdates {
  /** articles of law that the entries cite or used to cite */
  citedArticles: Set<string>
  blocks: ChangedBlocks
}

/** Formats a PostgreSQL array literal, which costs far less than one parameter per number. */
const arrayLiteral = (values: readonly (number | boolean)[]) => `{${values.join()}}`

/** Deletes all postings of these entries. */
export async function deletePostings(tx: Tx, entryIds: readonly number[], after: PendingUpdates): Promise<void> {
  const { rows } = await sql<{ termId: number; entryId: number }>`
    delete from search_postings posting
    using (select entry_id, unnest(term_ids) as term_id from search_contents where entry_id = any(${entryIds}::int[])) old
    where posting.term_id = old.term_id and posting.entry_id = old.entry_id
    returning posting.term_id, posting.entry_id
  `.execute(tx)
  await recordDeletedPostings(tx, rows, after)
}

/** Replaces the postings and words of these entries. */
export async function writeTerms(tx: Tx, entries: readonly WrittenEntry[], after: PendingUpdates): Promise<void> {
  for (const { postings } of entries) for (const term of articleTerms(postings.keys())) after.citedArticles.add(term)
  const ids = await ensureTerms(tx, entries)
  await writeWords(tx, entries, ids)
  const found = entries.map(({ id, postings }) => ({
    entryId: id,
    rows: [...postings].map(([term, posting]) => ({ entryId: id, termId: ids.get(term) ?? 0, posting })),
  }))
  await deleteStalePostings(tx, found, after)
  for (const { rows } of found) for (const { termId, entryId } of rows) markBlockChanged(after.blocks, termId, entryId)
  await upsertPostings(
    tx,
    // in the order of the table, so that pages are written sequentially
    found.flatMap(({ rows }) => rows).toSorted((a, b) => a.termId - b.termId || a.entryId - b.entryId),
  )
  await upsertContents(tx, found)
}

interface PostingRow {
  entryId: number
  termId: number
  posting: Posting
}
interface EntryPostings {
  entryId: number
  rows: readonly PostingRow[]
}

/** Inserts missing terms, in the order of their table. @returns term numbers by term */
async function ensureTerms(tx: Tx, entries: readonly WrittenEntry[]): Promise<Map<string, number>> {
  const terms = [...new Set(entries.flatMap(({ postings }) => [...postings.keys()]))].toSorted()
  await sql`
    insert into search_terms (term)
    select given.term from unnest(${terms}::text[]) given (term)
    where not exists (select from search_terms known where known.term = given.term collate "C")
    order by given.term collate "C"
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<{ id: number; term: string }>`
    select id, term from search_terms where term = any(${terms}::text[])
  `.execute(tx)
  return new Map(rows.map(({ id, term }) => [term, id]))
}

/** Inserts words with the first spelling seen. A recorded spelling without accents is replaced by an accented one. */
async function writeWords(tx: Tx, entries: readonly WrittenEntry[], termIds: ReadonlyMap<string, number>) {
  const words = new Map<string, DisplayedWord>()
  for (const entry of entries)
    for (const [folded, word] of entry.words) {
      const known = words.get(folded)
      if (!known || known.shown === folded) words.set(folded, word)
    }
  const given = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const accented = given.filter(([folded, { shown }]) => shown.toLowerCase() !== folded)
  await sql`
    insert into search_words (folded, shown, term_id)
    select given.folded, given.shown, given.term_id
    from unnest(${given.map(([folded]) => folded)}::text[], ${given.map(([, { shown }]) => shown)}::text[],
      ${arrayLiteral(given.map(([, { term }]) => termIds.get(term) ?? 0))}::int[]) given (folded, shown, term_id)
    where not exists (select from search_words known where known.folded = given.folded collate "C")
    order by given.folded collate "C"
    on conflict do nothing
  `.execute(tx)
  // words whose term changed with the index format
  await sql`
    update search_words known set term_id = given.term_id
    from unnest(${given.map(([folded]) => folded)}::text[], ${arrayLiteral(given.map(([, { term }]) => termIds.get(term) ?? 0))}::int[])
      given (folded, term_id)
    where known.folded = given.folded collate "C" and known.term_id <> given.term_id
  `.execute(tx)
  await sql`
    update search_words known set shown = given.shown
    from unnest(${accented.map(([folded]) => folded)}::text[], ${accented.map(([, { shown }]) => shown)}::text[]) given (folded, shown)
    where known.folded = given.folded collate "C" and lower(known.shown) = known.folded
  `.execute(tx)
}

async function deleteStalePostings(tx: Tx, found: readonly EntryPostings[], after: PendingUpdates) {
  const known = await tx
    .selectFrom('searchContents')
    .selectAll()
    .where(sql<boolean>`entry_id = any(${arrayLiteral(found.map(({ entryId }) => entryId))}::int[])`)
    .execute()
  if (known.length === 0) return
  const kept = new Map(found.map(({ entryId, rows }) => [entryId, new Set(rows.map(({ termId }) => termId))]))
  const lost = known.flatMap(({ entryId, termIds }) => {
    const still = kept.get(entryId)
    return termIds.flatMap((termId) => (still?.has(termId) ? [] : [{ entryId, termId }]))
  })
  if (lost.length === 0) return
  await sql`
    delete from search_postings posting
    using unnest(${arrayLiteral(lost.map(({ termId }) => termId))}::int[], ${arrayLiteral(lost.map(({ entryId }) => entryId))}::int[])
      lost (term_id, entry_id)
    where posting.term_id = lost.term_id and posting.entry_id = lost.entry_id
  `.execute(tx)
  await recordDeletedPostings(tx, lost, after)
}

async function recordDeletedPostings(
  tx: Tx,
  lost: readonly { termId: number; entryId: number }[],
  { citedArticles: cited, blocks }: PendingUpdates,
) {
  for (const { termId, entryId } of lost) markBlockChanged(blocks, termId, entryId)
  const rows = await tx
    .selectFrom('searchTerms')
    .select('term')
    .where(sql<boolean>`id = any(${arrayLiteral([...new Set(lost.map(({ termId }) => termId))])}::int[])`)
    .execute()
  for (const term of articleTerms(rows.map((row) => row.term))) cited.add(term)
}

/** Writes postings. Positions are sent as one byte string from which each row takes its part. */
async function upsertPostings(tx: Tx, rows: readonly PostingRow[]) {
  const bytes = Buffer.allocUnsafe(4 * rows.reduce((sum, { posting }) => sum + posting.places.length, 0))
  const starts: number[] = []
  let at = 0
  for (const { posting } of rows) {
    starts.push(at + 1)
    for (const place of posting.places) at = bytes.writeInt32BE(place, at)
  }
  await sql`
    insert into search_postings as known (term_id, entry_id, impact, in_title, positions)
    select term_id, entry_id, impact, in_title, substring(${bytes}::bytea from start for 4 * places)
    from unnest(
      ${arrayLiteral(rows.map(({ termId }) => termId))}::int[],
      ${arrayLiteral(rows.map(({ entryId }) => entryId))}::int[],
      ${arrayLiteral(rows.map(({ posting }) => Number(posting.impact.toFixed(5))))}::real[],
      ${arrayLiteral(rows.map(({ posting }) => posting.inTitle))}::boolean[],
      ${arrayLiteral(starts)}::int[],
      ${arrayLiteral(rows.map(({ posting }) => posting.places.length))}::int[]
    ) given (term_id, entry_id, impact, in_title, start, places)
    on conflict on constraint search_postings_pkey do update
      set (impact, in_title, positions) = (excluded.impact, excluded.in_title, excluded.positions)
      where (known.impact, known.in_title, known.positions)
        is distinct from (excluded.impact, excluded.in_title, excluded.positions)
  `.execute(tx)
}

async function upsertContents(tx: Tx, found: readonly EntryPostings[]) {
  const given = found.map(({ entryId, rows }) => ({
    entryId,
    termIds: rows.map(({ termId }) => termId).toSorted((a, b) => a - b),
  }))
  await sql`
    insert into search_contents as known (entry_id, term_ids)
    select "entryId", "termIds" from json_to_recordset(${JSON.stringify(given)}::json) given ("entryId" int, "termIds" int[])
    on conflict on constraint search_contents_pkey do update set term_ids = excluded.term_ids
      where known.term_ids is distinct from excluded.term_ids
  `.execute(tx)
}
