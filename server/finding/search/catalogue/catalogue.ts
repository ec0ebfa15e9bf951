import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import {
  blockBits,
  type CatalogueBlock,
  type ChoiceName,
  type Dictionaries,
  emptyDictionaries,
  listBlocks,
  readBlocks,
} from './catalogueBlocks.ts'

/**
 * What ranks, counts and decides who reads each entry, as columns: an entry is its place in them, in the order of `ids`. Some tens of
 * bytes each, and a title.
 */
export interface Catalogue {
  edition: string
  ids: Int32Array
  /** by block of 512 entries (migration 0019), the place of each in the columns; -1 of none */
  blocks: ReadonlyMap<number, Int32Array>
  /** the first is that of each entry's scope */
  scopes: Choices<number>
  facets: {
    type: Choices<string>
    irp: Choices<number>
    documentType: Choices<number>
    thematic: Choices<number>
    year: Choices<number>
  }
  titles: readonly string[]
  /** tells those that stand at the same place of a code; null of what stands in none */
  codePlaces: readonly (string | null)[]
  /** seconds since 1970 */
  at: Float64Array
  standing: Float32Array
  archived: Uint8Array
  sources: readonly string[]
  sourceIds: Int32Array
}

/** What entries are of: `values[of[n]]`, where n goes from `starts[entry]` to `starts[entry + 1]`, which it does not reach. */
export interface Choices<Value> {
  values: readonly Value[]
  of: Int32Array
  starts: Int32Array
}

/** Another one for each change of any entry. */
export const edition = sql<string>`(select coalesce(sum(stamp), 0)::text from search_editions)`

interface Kept {
  catalogue: Catalogue
  blocks: ReadonlyMap<number, CatalogueBlock>
  /** of each block what changes of its entries add to; null for changes of which the block is not known */
  stamps: ReadonlyMap<number | null, string>
  dictionaries: Dictionaries
}

/** The last one that was asked for, which a search asks for again only when its edition is another. */
let asked: { edition: string; kept: Promise<Kept> } | undefined
/** The last one that was read. */
let last: Kept | undefined

/** The catalogue of the edition that this transaction sees. Those who ask for the same one read it once. */
export async function catalogueOf(db: Db, wanted: string): Promise<Catalogue> {
  if (asked?.edition === wanted) {
    const shared = await asked.kept.catch(() => null)
    if (shared) return shared.catalogue
  }
  const kept = renew(db, wanted, last)
  asked = { edition: wanted, kept }
  last = await kept
  return last.catalogue
}

/** Reads the catalogue: only the blocks that have changed, where another edition of it was read before. */
async function renew(db: Db, wanted: string, before: Kept | undefined): Promise<Kept> {
  const stamps = await readStamps(db)
  const known = before && before.stamps.get(null) === stamps.get(null) ? before : undefined
  const dictionaries = known?.dictionaries ?? emptyDictionaries()
  const changed = known
    ? [...new Set([...known.stamps.keys(), ...stamps.keys()])].filter(
        (block) => block !== null && known.stamps.get(block) !== stamps.get(block),
      )
    : await listBlocks(db)
  const isChanged = new Set(changed)
  const read = await readBlocks(db, changed as number[], dictionaries)
  const same = [...(known?.blocks ?? [])].filter(([block]) => !isChanged.has(block))
  const blocks = new Map([...same, ...read].toSorted(([one], [other]) => one - other))
  return { catalogue: joined(wanted, [...blocks.values()], dictionaries), blocks, stamps, dictionaries }
}

async function readStamps(db: Db): Promise<Map<number | null, string>> {
  const { rows } = await sql<{ block: number | null; stamp: string }>`
    select block, sum(stamp)::text as stamp from search_editions group by block
  `.execute(db.withoutPlugins())
  return new Map(rows.map(({ block, stamp }) => [block, stamp]))
}

function joined(edition: string, blocks: readonly CatalogueBlock[], dictionaries: Dictionaries): Catalogue {
  const count = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
  const choices = <Value extends number | string>(name: ChoiceName): Choices<Value> => {
    const parts = blocks.map((block) => block.choices[name])
    const of = concatenated(
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
  const ids = concatenated(
    new Int32Array(count),
    blocks.map(({ ids }) => ids),
  )
  return {
    edition,
    ids,
    blocks: placesOf(ids),
    scopes: choices('scopes'),
    facets: {
      type: choices('type'),
      irp: choices('irp'),
      documentType: choices('documentType'),
      thematic: choices('thematic'),
      year: choices('year'),
    },
    titles: followed(blocks.map(({ titles }) => titles)),
    codePlaces: followed(blocks.map(({ codePlaces }) => codePlaces)),
    at: concatenated(
      new Float64Array(count),
      blocks.map(({ at }) => at),
    ),
    standing: concatenated(
      new Float32Array(count),
      blocks.map(({ standing }) => standing),
    ),
    archived: concatenated(
      new Uint8Array(count),
      blocks.map(({ archived }) => archived),
    ),
    sources: followed(blocks.map(({ sources }) => sources)),
    sourceIds: concatenated(
      new Int32Array(count),
      blocks.map(({ sourceIds }) => sourceIds),
    ),
  }
}

/** @returns `whole`, in which the parts follow one another */
function concatenated<Whole extends { set(part: ArrayLike<number>, at: number): void }>(
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

/** Much quicker than `flat` for some hundred parts. */
const followed = <Value>(parts: readonly (readonly Value[])[]): Value[] => ([] as Value[]).concat(...parts)

const inBlock = (1 << blockBits) - 1

/** By block, the place of each of its numbers in the columns; -1 of none. */
function placesOf(ids: Int32Array) {
  const blocks = new Map<number, Int32Array>()
  let [block, places] = [-1, new Int32Array()]
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place] ?? 0
    if (id >>> blockBits !== block) {
      block = id >>> blockBits
      places = new Int32Array(inBlock + 1).fill(-1)
      blocks.set(block, places)
    }
    places[id & inBlock] = place
  }
  return blocks
}
