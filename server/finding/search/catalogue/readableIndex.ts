import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { fingerprintSql } from '#server/finding/search/query/synonyms.ts'
import { readableScopesSql } from '#server/finding/search/scopes.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type Catalogue, editionSql, loadCatalogue } from './catalogue.ts'
import { blockBits } from './catalogueBlocks.ts'

/** The part of the index that a viewer may read, in one snapshot. */
export interface ReadableIndex {
  scopes: readonly number[]
  catalogue: Catalogue
  /** 1 for each catalogue entry that the viewer may read */
  entries: Uint8Array
  /** number of readable entries */
  total: number
}

/** The readable entries that contain a term, as catalogue indexes, with the impact of the term in each. */
export interface Postings {
  entries: Int32Array
  impacts: Float32Array
}

/** A term that some readable entry contains. */
export interface Term extends Postings {
  id: number
  term: string
}

interface IndexHead {
  /** fingerprint of the synonyms */
  fingerprint: string
  edition: string
  scopes: number[]
  /** records whose access rights changed and that are not reindexed yet */
  hidden: [source: string, sourceId: number][]
}
interface Row {
  id: number
  term: string
  blocks: Buffer | null
  head: IndexHead | null
}

/**
 * Reads the viewer's access rights and the postings of terms. One SQL statement, as long as the catalogue is up to
 * date.
 */
export async function readTerms(db: Db, viewer: Viewer, terms: readonly string[]) {
  const { rows } = await sql<Row>`
    select null::int as id, null as term, null::bytea as blocks, json_build_object('fingerprint', ${fingerprintSql}, 'edition', ${editionSql},
      'scopes', (select coalesce(json_agg(id), '[]') from (${readableScopesSql(viewer)}) readable),
      'hidden', (select coalesce(json_agg(json_build_array(source, source_id)), '[]') from search_changes where hides)) as head
    union all
    select term.id, term.term, ${blocksSql(sql`term.id`)}, null from search_terms term where term.term = any(${terms}::text[])
  `.execute(db.withoutPlugins())
  const { head } = rows.find((row) => row.head) as { head: IndexHead }
  const readable = createReadableIndex(await loadCatalogue(db, head.edition), head)
  return { fingerprint: head.fingerprint, readable, terms: rows.flatMap((row) => toTerm(row, readable) ?? []) }
}

/** Reads the postings of further terms, by term number. */
export async function readPostings(
  db: Db,
  readable: ReadableIndex,
  termIds: readonly number[],
): Promise<Map<number, Postings>> {
  const { rows } = await sql<{ id: number; blocks: Buffer | null }>`
    select id, ${blocksSql(sql`id`)} as blocks from unnest(${termIds}::int[]) asked(id)
  `.execute(db.withoutPlugins())
  return new Map(rows.map(({ id, blocks }) => [id, decodePostings(blocks, readable)]))
}

const blocksSql = (termId: ReturnType<typeof sql>) =>
  sql`(select string_agg(postings, '' order by block) from search_blocks where term_id = ${termId})`

function createReadableIndex(catalogue: Catalogue, { scopes, hidden }: IndexHead): ReadableIndex {
  const { ids, sources, sourceIds } = catalogue
  const entries = new Uint8Array(ids.length)
  const allowed = new Set(scopes)
  const isAllowed = catalogue.scopes.values.map((scope) => (allowed.has(scope) ? 1 : 0))
  const unsure = new Set(hidden.map(([source, id]) => `${source} ${id}`))
  let total = 0
  for (let entry = 0; entry < ids.length; entry++) {
    const may = isAllowed[catalogue.scopes.of[entry] ?? 0] ?? 0
    if (may === 0 || (unsure.size > 0 && unsure.has(`${sources[entry]} ${sourceIds[entry]}`))) continue
    entries[entry] = 1
    total += 1
  }
  return { scopes, catalogue, entries, total }
}

function toTerm({ id, term, blocks, head }: Row, readable: ReadableIndex): Term | null {
  if (head) return null
  const postings = decodePostings(blocks, readable)
  return postings.entries.length > 0 ? { id, term, ...postings } : null
}

const bytesEach = 4
const impactBits = 32 - blockBits
const impactMask = (1 << impactBits) - 1
const impactUnit = 2 ** -21

/** Decodes consecutive blocks of `search_blocks` (migration 0019). */
function decodePostings(blocks: Buffer | null, { catalogue, entries: isReadable }: ReadableIndex): Postings {
  const length = blocks?.length ?? 0
  const entries = new Int32Array(length / bytesEach)
  const impacts = new Float32Array(length / bytesEach)
  let count = 0
  for (let at = 0; blocks && at < length; ) {
    const places = catalogue.blocks.get(blocks.readInt32BE(at))
    const end = at + bytesEach * (2 + blocks.readInt32BE(at + bytesEach))
    for (at += 2 * bytesEach; at < end; at += bytesEach) {
      const written: number = blocks.readInt32BE(at)
      const entry = places?.[written >>> impactBits] ?? -1
      if (entry < 0 || isReadable[entry] === 0) continue
      entries[count] = entry
      impacts[count] = (written & impactMask) * impactUnit
      count += 1
    }
  }
  return { entries: entries.subarray(0, count), impacts: impacts.subarray(0, count) }
}
