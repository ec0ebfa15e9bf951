import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import {
  blockBits,
  blockSize,
  type CatalogueBlock,
  createDictionaries,
  type Dictionaries,
  listBlocks,
  readBlocks,
} from './catalogueBlocks.ts'
import type { EditionCache } from './editionCache.ts'
import { keepGone } from './goneEntries.ts'
import { mergeBlocks } from './mergeBlocks.ts'

/**
 * The index entries as columns, used to rank, count and check access. An entry is an index into these columns, ordered
 * by `ids`. Costs some tens of bytes per entry. The texts of entries stay in their blocks (`entryTexts`).
 */
export interface Catalogue {
  edition: string
  ids: Int32Array
  /** number of entries that are gone, but still have their place in the columns (`keepGone`) */
  gone: number
  /** by block of 512 entry numbers (migration 0019) */
  blocks: ReadonlyMap<number, MergedBlock>
  /** the scope of each entry; none for those that are gone */
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
  /** what was read of this edition besides */
  cached: EditionCache
}

/** A block of entries that stand together in the columns. */
export interface MergedBlock {
  /** what was read of it: another object after each change of an entry in it */
  block: CatalogueBlock
  /** index of its first entry in the columns */
  first: number
}

/** Column of values that several entries have. */
export interface Choices<Value> {
  values: readonly Value[]
  /** index in `values` of the value of each entry, -1 if it has none; the indexes of all entries in a multi-valued column */
  of: Int32Array
  /** in a multi-valued column: those of an entry are in `of` from `starts[entry]` up to but not including `starts[entry + 1]` */
  starts: Int32Array | null
}

/** What an entry is called and comes from. */
interface EntryTexts {
  title: string
  /** hash of the entry's path in a legal code; entries with the same path share it; null outside a code */
  place: string | null
  source: string
}

/** Returns the texts of an entry. They are not columns: putting those of all entries together takes too long. */
export function entryTexts({ ids, blocks }: Catalogue, entry: number): EntryTexts {
  const { block, first = 0 } = blocks.get((ids[entry] ?? 0) >>> blockBits) ?? {}
  const index = entry - first
  return {
    title: block?.titles[index] ?? '',
    place: block?.codePlaces[index] ?? null,
    source: block?.sources[index] ?? '',
  }
}

/** Returns the index of an entry in the columns; -1 if there is none. */
export function entryIndex({ blocks }: Pick<Catalogue, 'blocks'>, id: number): number {
  const { block, first = 0 } = blocks.get(id >>> blockBits) ?? {}
  const index = block?.indexes[id & (blockSize - 1)] ?? -1
  return index === -1 ? -1 : first + index
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
  const withGone = [...read].map(([number, block]) => {
    const former = known?.blocks.get(number)
    return [number, former ? keepGone(block, former) : block] as const
  })
  const blocks = new Map([...same, ...withGone].toSorted(([one], [other]) => one - other))
  return { catalogue: mergeBlocks(wanted, blocks, dictionaries, known), blocks, stamps, dictionaries }
}

async function readStamps(db: Db): Promise<Map<number | null, string>> {
  const { rows } = await sql<{ block: number | null; stamp: string }>`
    select block, sum(stamp)::text as stamp from search_editions group by block
  `.execute(db.withoutPlugins())
  return new Map(rows.map(({ block, stamp }) => [block, stamp]))
}
