import { sql } from 'kysely'
import { countBelow } from '#server/finding/search/countBelow.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import {
  blockBits,
  type CatalogueBlock,
  type ChoiceName,
  createDictionaries,
  type Dictionaries,
  listBlocks,
  readBlocks,
} from './catalogueBlocks.ts'
import { createEditionCache, type EditionCache } from './editionCache.ts'

/**
 * The index entries as columns, used to rank, count and check access. An entry is an index into these columns, ordered
 * by `ids`. Costs some tens of bytes per entry. The texts of entries stay in their blocks (`entryTexts`).
 */
export interface Catalogue {
  edition: string
  ids: Int32Array
  /** by block of 512 entry numbers (migration 0019): the index of each entry in the columns; -1 if there is none */
  blocks: ReadonlyMap<number, Int32Array>
  /** the first value is the scope of the entry */
  scopes: Choices<number>
  facets: {
    type: Choices<string>
    irp: Choices<number>
    documentType: Choices<number>
    thematic: Choices<number>
    year: Choices<number>
  }
  /** seconds since 1970 */
  at: Float64Array
  standing: Float32Array
  archived: Uint8Array
  sourceIds: Int32Array
  /** by block of entry numbers: the columns it was merged from, another object after each change of an entry in it */
  versions: ReadonlyMap<number, CatalogueBlock>
  /** what was read of this edition besides */
  cached: EditionCache
}

/**
 * Multi-valued column: the values of an entry are `values[of[n]]` for n from `starts[entry]` up to but not including
 * `starts[entry + 1]`.
 */
export interface Choices<Value> {
  values: readonly Value[]
  of: Int32Array
  starts: Int32Array
}

/** What an entry is called and comes from. */
interface EntryTexts {
  title: string
  /** hash of the entry's path in a legal code; entries with the same path share it; null outside a code */
  place: string | null
  source: string
}

/** Returns the texts of an entry. They are not columns: putting those of all entries together takes too long. */
export function entryTexts({ ids, versions }: Catalogue, entry: number): EntryTexts {
  const id = ids[entry] ?? 0
  const { ids: own = ids, titles = [], codePlaces = [], sources = [] } = versions.get(id >>> blockBits) ?? {}
  const index = countBelow(own, id)
  return { title: titles[index] ?? '', place: codePlaces[index] ?? null, source: sources[index] ?? '' }
}

/** SQL expression of the index edition: its value changes whenever an entry changes. */
export const editionSql = sql<string>`(select coalesce(sum(stamp), 0)::text from search_editions)`

interface CachedCatalogue {
  catalogue: Catalogue
  blocks: ReadonlyMap<number, CatalogueBlock>
  /** per block, the sum of the stamps of its changes; key null: changes whose block is unknown */
  stamps: ReadonlyMap<number | null, string>
  dictionaries: Dictionaries
}

/** The last catalogue requested. A search only loads another one when the edition differs. */
let pendingLoad: { edition: string; kept: Promise<CachedCatalogue> } | undefined
/** The last catalogue loaded. */
let lastLoaded: CachedCatalogue | undefined

/** The last catalogue loaded; an older or newer edition may be the current one. */
export const lastCatalogue = (): Catalogue | undefined => lastLoaded?.catalogue

/**
 * Returns the catalogue of the edition that this transaction sees. Concurrent requests for one edition share a single
 * load.
 */
export async function loadCatalogue(db: Db, wanted: string): Promise<Catalogue> {
  if (pendingLoad?.edition === wanted) {
    const shared = await pendingLoad.kept.catch(() => null)
    if (shared) return shared.catalogue
  }
  const kept = refreshCatalogue(db, wanted, lastLoaded)
  pendingLoad = { edition: wanted, kept }
  lastLoaded = await kept
  return lastLoaded.catalogue
}

/** Loads the catalogue. If an earlier edition is cached, reads only the blocks that changed. */
async function refreshCatalogue(db: Db, wanted: string, before: CachedCatalogue | undefined): Promise<CachedCatalogue> {
  const stamps = await readStamps(db)
  const known = before && before.stamps.get(null) === stamps.get(null) ? before : undefined
  const dictionaries = known?.dictionaries ?? createDictionaries()
  const changed = known
    ? [...new Set([...known.stamps.keys(), ...stamps.keys()])].filter(
        (block) => block !== null && known.stamps.get(block) !== stamps.get(block),
      )
    : await listBlocks(db)
  const isChanged = new Set(changed)
  const read = await readBlocks(db, changed as number[], dictionaries)
  const same = [...(known?.blocks ?? [])].filter(([block]) => !isChanged.has(block))
  const blocks = new Map([...same, ...read].toSorted(([one], [other]) => one - other))
  return { catalogue: mergeBlocks(wanted, blocks, dictionaries), blocks, stamps, dictionaries }
}

async function readStamps(db: Db): Promise<Map<number | null, string>> {
  const { rows } = await sql<{ block: number | null; stamp: string }>`
    select block, sum(stamp)::text as stamp from search_editions group by block
  `.execute(db.withoutPlugins())
  return new Map(rows.map(({ block, stamp }) => [block, stamp]))
}

function mergeBlocks(
  edition: string,
  versions: ReadonlyMap<number, CatalogueBlock>,
  dictionaries: Dictionaries,
): Catalogue {
  const blocks = [...versions.values()]
  const count = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
  const choices = <Value extends number | string>(name: ChoiceName): Choices<Value> => {
    const parts = blocks.map((block) => block.choices[name])
    const of = concatenateArrays(
      new Int32Array(parts.reduce((sum, part) => sum + part.of.length, 0)),
      parts.map((part) => part.of),
    )
    const starts = new Int32Array(count + 1)
    let [entry, before] = [0, 0]
    for (const { of: own, ends } of parts) {
      for (let index = 0; index < ends.length; index++) starts[++entry] = before + (ends[index] ?? 0)
      before += own.length
    }
    return { values: [...dictionaries[name].keys()] as Value[], of, starts }
  }
  const ids = concatenateArrays(
    new Int32Array(count),
    blocks.map(({ ids }) => ids),
  )
  return {
    edition,
    ids,
    blocks: indexesByBlock(ids),
    scopes: choices('scopes'),
    facets: {
      type: choices('type'),
      irp: choices('irp'),
      documentType: choices('documentType'),
      thematic: choices('thematic'),
      year: choices('year'),
    },
    at: concatenateArrays(
      new Float64Array(count),
      blocks.map(({ at }) => at),
    ),
    standing: concatenateArrays(
      new Float32Array(count),
      blocks.map(({ standing }) => standing),
    ),
    archived: concatenateArrays(
      new Uint8Array(count),
      blocks.map(({ archived }) => archived),
    ),
    sourceIds: concatenateArrays(
      new Int32Array(count),
      blocks.map(({ sourceIds }) => sourceIds),
    ),
    versions,
    cached: createEditionCache(),
  }
}

/** Copies the parts into `whole`, one after the other. @returns `whole` */
function concatenateArrays<Whole extends { set(part: ArrayLike<number>, at: number): void }>(
  whole: Whole,
  parts: readonly ArrayLike<number>[],
): Whole {
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const offsetMask = (1 << blockBits) - 1

/** Maps each block to the column indexes of its entries; -1 where there is no entry. */
function indexesByBlock(ids: Int32Array) {
  const blocks = new Map<number, Int32Array>()
  let [block, places] = [-1, new Int32Array()]
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place] ?? 0
    if (id >>> blockBits !== block) {
      block = id >>> blockBits
      places = new Int32Array(offsetMask + 1).fill(-1)
      blocks.set(block, places)
    }
    places[id & offsetMask] = place
  }
  return blocks
}
