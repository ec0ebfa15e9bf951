import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { synonymsEditionSql } from '#server/finding/search/query/synonyms.ts'
import { readableScopesSql } from '#server/finding/search/scopes.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type Catalogue, editionSql, entryTexts, lastCatalogue, loadCatalogue } from './catalogue.ts'
import { blockBits } from './catalogueBlocks.ts'
import type { Postings, ReadableEntries, Term } from './editionCache.ts'
import { append } from './growColumns.ts'

/** The part of the index that a viewer may read, in one snapshot. */
export interface ReadableIndex extends ReadableEntries {
  scopes: readonly number[]
  catalogue: Catalogue
  /** changes whenever something changes that results show of other records (migration 0124) */
  shownEdition: string
}

interface IndexHead {
  synonymsEdition: string
  edition: string
  shownEdition: string
  scopes: number[]
  /** records whose access rights changed and that are not reindexed yet */
  hidden: [source: string, sourceId: number][]
}

/**
 * Reads the viewer's access rights and the postings of terms, those that some readable entry contains. One SQL
 * statement, as long as the catalogue is up to date.
 */
export async function readTerms(db: Db, viewer: Viewer, terms: readonly string[]) {
  const before = lastCatalogue()
  const known = new Map(terms.flatMap((term) => pairOf(term, before?.cached.terms.get(term))))
  const unknown = terms.filter((term) => !known.has(term))
  const { head, rows } = await readHead(db, viewer, unknown)
  const catalogue = await loadCatalogue(db, head.edition)
  const read = keepTerms(catalogue, unknown, rows)
  // the index changed since: what is known was of another edition
  const current = catalogue === before ? known : await readAgain(db, catalogue, [...known.keys()])
  const readable = readableIndexOf(catalogue, head)
  const found = [...current.values(), ...read.values()].flatMap(({ found: term }) => term ?? [])
  return {
    synonymsEdition: head.synonymsEdition,
    readable,
    terms: found
      .map((term) => ({ ...term, ...readablePostings(term, readable) }))
      .filter(({ entries }) => entries.length > 0),
  }
}

const pairOf = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]]

interface TermRow {
  id: number
  term: string
  blocks: Buffer | null
}

async function readHead(db: Db, viewer: Viewer, terms: readonly string[]) {
  const { rows } = await sql<(TermRow & { head: null }) | { head: IndexHead }>`
    select null::int as id, null as term, null::bytea as blocks, json_build_object('synonymsEdition', ${synonymsEditionSql}, 'edition', ${editionSql},
      'shownEdition', (select coalesce(sum(stamp), 0)::text from search_shown_editions),
      'scopes', (select coalesce(json_agg(id), '[]') from (${readableScopesSql(viewer)}) readable),
      'hidden', (select coalesce(json_agg(json_build_array(source, source_id)), '[]') from search_changes where hides)) as head
    union all
    select term.id, term.term, ${blocksSql(sql`term.id`)}, null from search_terms term where term.term = any(${terms}::text[])
  `.execute(db.withoutPlugins())
  return {
    head: rows.find((row) => row.head !== null)?.head as IndexHead,
    rows: rows.filter((row) => row.head === null),
  }
}

/** Reads terms whose postings are known of another edition only. */
async function readAgain(db: Db, catalogue: Catalogue, terms: readonly string[]) {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<TermRow>`
    select id, term, ${blocksSql(sql`id`)} as blocks from search_terms where term = any(${terms}::text[])
  `.execute(db.withoutPlugins())
  return keepTerms(catalogue, terms, rows)
}

/** Decodes the postings of terms and keeps them with the catalogue. @returns them by word, null for what is no term */
function keepTerms(catalogue: Catalogue, terms: readonly string[], rows: readonly TermRow[]) {
  const found = new Map(rows.map(({ id, term, blocks }) => [term, { id, term, ...decodePostings(blocks, catalogue) }]))
  const read = new Map(terms.map((term) => [term, { found: found.get(term) ?? null }]))
  for (const [term, one] of read) catalogue.cached.terms.set(term, one)
  return read
}

/** Reads the postings of further terms, by term number. One SQL statement, unless all of them are known. */
export async function readPostings(
  db: Db,
  readable: ReadableIndex,
  terms: readonly Pick<Term, 'id' | 'term'>[],
): Promise<Map<number, Postings>> {
  const { catalogue } = readable
  const known = terms.flatMap(({ term }) => catalogue.cached.terms.get(term)?.found ?? [])
  const knownIds = new Set(known.map(({ id }) => id))
  const unknown = terms.filter(({ id }) => !knownIds.has(id))
  const read = unknown.length > 0 ? await readUnknown(db, catalogue, unknown) : []
  return new Map([...known, ...read].map((term) => [term.id, readablePostings(term, readable)]))
}

async function readUnknown(db: Db, catalogue: Catalogue, terms: readonly Pick<Term, 'id' | 'term'>[]): Promise<Term[]> {
  const { rows } = await sql<TermRow>`
    select id, term, ${blocksSql(sql`id`)} as blocks
    from unnest(${terms.map(({ id }) => id)}::int[], ${terms.map(({ term }) => term)}::text[]) asked(id, term)
  `.execute(db.withoutPlugins())
  const read = keepTerms(
    catalogue,
    rows.map(({ term }) => term),
    rows,
  )
  return [...read.values()].flatMap(({ found }) => found ?? [])
}

const blocksSql = (termId: ReturnType<typeof sql>) =>
  sql`(select string_agg(postings, '' order by block) from search_blocks where term_id = ${termId})`

function readableIndexOf(catalogue: Catalogue, { scopes, hidden, shownEdition }: IndexHead): ReadableIndex {
  const entries = hidden.length === 0 ? keepReadable(catalogue, scopes.join()) : findReadable(catalogue, scopes, hidden)
  return { scopes, catalogue, shownEdition, ...entries }
}

/** Returns the entries of these scopes, kept with the catalogue. @param scopes their numbers, separated by commas */
export function keepReadable(catalogue: Catalogue, scopes: string): ReadableEntries {
  const { readable } = catalogue.cached
  const known = readable.get(scopes)
  if (known?.entries.length === catalogue.ids.length) return known
  const found = findReadable(catalogue, scopes.split(',').map(Number), [], known)
  readable.set(scopes, found)
  return found
}

/** @param known the first entries, if they are known */
function findReadable(
  catalogue: Catalogue,
  scopes: readonly number[],
  hidden: IndexHead['hidden'],
  known?: ReadableEntries,
): ReadableEntries {
  const { ids, sourceIds, facets } = catalogue
  const from = known?.entries.length ?? 0
  const allowed = new Set(scopes)
  const isAllowed = Uint8Array.from(catalogue.scopes.values, (scope) => (allowed.has(scope) ? 1 : 0))
  const added = new Uint8Array(ids.length - from)
  for (let index = 0; index < added.length; index++)
    added[index] = isAllowed[catalogue.scopes.of[from + index] ?? 0] ?? 0
  if (hidden.length > 0) {
    const unsure = new Set(hidden.map(([source, id]) => `${source} ${id}`))
    const unsureIds = new Set(hidden.map(([, id]) => id))
    for (let index = 0; index < added.length; index++) {
      const sourceId = sourceIds[from + index] ?? 0
      if (unsureIds.has(sourceId) && unsure.has(`${entryTexts(catalogue, from + index).source} ${sourceId}`))
        added[index] = 0
    }
  }
  // each entry has exactly one kind
  const byKind = new Int32Array(facets.type.values.length)
  byKind.set(known?.totalsByKind ?? [])
  for (let index = 0; index < added.length; index++) {
    const kind = facets.type.of[from + index] ?? 0
    byKind[kind] = (byKind[kind] ?? 0) + (added[index] ?? 0)
  }
  return {
    entries: known ? append(Uint8Array, known.entries, [added]) : added,
    total: byKind.reduce((sum, count) => sum + count, 0),
    totalsByKind: [...byKind],
  }
}

/** Keeps the postings of readable entries. */
function readablePostings({ entries, impacts }: Postings, readable: ReadableIndex): Postings {
  const { ids, gone } = readable.catalogue
  if (readable.total === ids.length - gone) return { entries, impacts }
  const kept = { entries: new Int32Array(entries.length), impacts: new Float32Array(entries.length) }
  let count = 0
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] ?? 0
    if (readable.entries[entry] === 0) continue
    kept.entries[count] = entry
    kept.impacts[count] = impacts[index] ?? 0
    count += 1
  }
  return { entries: kept.entries.subarray(0, count), impacts: kept.impacts.subarray(0, count) }
}

const bytesEach = 4
const impactBits = 32 - blockBits
const impactMask = (1 << impactBits) - 1
const impactUnit = 2 ** -21

/** Decodes consecutive blocks of `search_blocks` (migration 0019). */
function decodePostings(blocks: Buffer | null, catalogue: Pick<Catalogue, 'blocks'>): Postings {
  const length = blocks?.length ?? 0
  const entries = new Int32Array(length / bytesEach)
  const impacts = new Float32Array(length / bytesEach)
  let count = 0
  for (let at = 0; blocks && at < length; ) {
    const { block, first = 0 } = catalogue.blocks.get(blocks.readInt32BE(at)) ?? {}
    const end = at + bytesEach * (2 + blocks.readInt32BE(at + bytesEach))
    for (at += 2 * bytesEach; at < end; at += bytesEach) {
      const written: number = blocks.readInt32BE(at)
      const index = block?.indexes[written >>> impactBits] ?? -1
      if (index < 0) continue
      entries[count] = first + index
      impacts[count] = (written & impactMask) * impactUnit
      count += 1
    }
  }
  return { entries: entries.slice(0, count), impacts: impacts.slice(0, count) }
}
