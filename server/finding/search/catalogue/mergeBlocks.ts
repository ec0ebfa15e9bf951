import { type BlockChanges, findAdded, findBlockChanges } from './blockChanges.ts'
import type { Catalogue, Choices, MergedBlock } from './catalogue.ts'
import type { CatalogueBlock, ChoiceName, Dictionaries, EncodedChoices } from './catalogueBlocks.ts'
import { createEditionCache } from './editionCache.ts'
import { append, type Column, type ColumnType, concatenate } from './growColumns.ts'

/** An earlier edition, read with the same dictionaries. */
interface EarlierEdition {
  catalogue: Catalogue
  blocks: ReadonlyMap<number, CatalogueBlock>
}

/**
 * Puts the columns of all blocks together. A column that is the same as in the earlier edition is taken from it, and
 * new entries are put behind those that it has: most changes concern one column or none, or add an entry, and copying
 * all columns takes longer than reading what changed.
 * @param read blocks by number, in this order
 */
export function mergeBlocks(
  edition: string,
  read: ReadonlyMap<number, CatalogueBlock>,
  dictionaries: Dictionaries,
  earlier?: EarlierEdition,
): Catalogue {
  const blocks = [...read.values()]
  const before = earlier?.catalogue
  const changes = earlier && findBlockChanges(read, earlier.blocks)
  const column = <Of extends Column>(
    type: ColumnType<Of>,
    former: Of | undefined,
    partOf: (block: CatalogueBlock) => Of,
  ): Of => {
    const added = changes && findAdded(changes, partOf)
    return former && added ? append(type, former, added) : concatenate(type, blocks.map(partOf))
  }
  const choices = <Value extends number | string>(name: ChoiceName, former?: Choices<Value>): Choices<Value> => {
    const grown = changes && former && growChoices(changes, name, former)
    const isSame = former && grown && grown.of === former.of && grown.starts === former.starts
    // values are only added
    if (isSame && former.values.length === dictionaries[name].size) return former
    const parts = blocks.map((block) => block.choices[name])
    return {
      values: [...dictionaries[name].keys()] as Value[],
      ...(grown ?? {
        of: concatenate(
          Int32Array,
          parts.map(({ of }) => of),
        ),
        starts: startsOf(parts),
      }),
    }
  }
  /** Whether the entries that were there have the same values as before. */
  const isKept = (name: ChoiceName) => changes && findAdded(changes, (block) => block.choices[name].of)
  const scopes = choices('scopes', before?.scopes)
  const facets: Catalogue['facets'] = {
    type: choices('type', before?.facets.type),
    irp: choices('irp', before?.facets.irp),
    documentType: choices('documentType', before?.facets.documentType),
    thematic: choices('thematic', before?.facets.thematic),
    year: choices('year', before?.facets.year),
  }
  const archived = column(Uint8Array, before?.archived, (block) => block.archived)
  return {
    edition,
    ids: column(Int32Array, before?.ids, (block) => block.ids),
    gone: blocks.reduce((sum, { gone }) => sum + gone, 0),
    blocks: placeBlocks(read),
    scopes,
    facets,
    at: column(Float64Array, before?.at, (block) => block.at),
    standing: column(Float32Array, before?.standing, (block) => block.standing),
    archived,
    sourceIds: column(Int32Array, before?.sourceIds, (block) => block.sourceIds),
    cached: {
      ...createEditionCache(before && isKept('scopes') && isKept('type') ? before.cached.readable : undefined),
      // this depends on nothing else
      ...(before && archived === before.archived && { unfiltered: before.cached.unfiltered }),
    },
  }
}

/** Returns a column of values with what it has more than before; undefined if something else in it changed. */
function growChoices(changes: BlockChanges, name: ChoiceName, { of, starts }: Choices<unknown>) {
  const added = findAdded(changes, (block) => block.choices[name].of)
  if (!starts) return added && { of: append(Int32Array, of, added), starts }
  const addedEnds = findAdded(changes, (block) => block.choices[name].ends ?? new Int32Array())
  if (!added || !addedEnds) return undefined
  const { last } = changes
  const first = starts.length - 1 - (last?.former.ids.length ?? 0)
  const parts = [...(last ? [last.now] : []), ...changes.added].map((block) => block.choices[name])
  const moved = startsOf(parts, starts[first])?.subarray(starts.length - first) ?? new Int32Array()
  return { of: append(Int32Array, of, added), starts: append(Int32Array, starts, [moved]) }
}

/**
 * Returns where the numbers of each entry start in a multi-valued column, and the last ones end; null for another
 * column.
 * @param from where those of the first entry start
 */
function startsOf(parts: readonly EncodedChoices[], from = 0): Int32Array | null {
  if (parts.some(({ ends }) => ends === null)) return null
  const starts = new Int32Array(parts.reduce((sum, { ends }) => sum + (ends?.length ?? 0), 0) + 1)
  let [entry, before] = [0, from]
  starts[0] = from
  for (const { of, ends } of parts) {
    for (let index = 0; ends && index < ends.length; index++) starts[++entry] = before + (ends[index] ?? 0)
    before += of.length
  }
  return starts
}

/** Tells where the entries of each block stand in the columns. */
function placeBlocks(read: ReadonlyMap<number, CatalogueBlock>): Map<number, MergedBlock> {
  const placed = new Map<number, MergedBlock>()
  let first = 0
  for (const [number, block] of read) {
    placed.set(number, { block, first })
    first += block.ids.length
  }
  return placed
}
