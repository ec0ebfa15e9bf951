import type { Catalogue, Choices, MergedBlock } from './catalogue.ts'
import type { CatalogueBlock, ChoiceName, Dictionaries, EncodedChoices } from './catalogueBlocks.ts'
import { createEditionCache } from './editionCache.ts'

/** An earlier edition, read with the same dictionaries. */
interface EarlierEdition {
  catalogue: Catalogue
  blocks: ReadonlyMap<number, CatalogueBlock>
}

/**
 * Puts the columns of all blocks together. A column that is the same as in the earlier edition is taken from it: most
 * changes concern one column or none, and copying all of them takes longer than reading what changed.
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
  const changed = earlier && findChanged(read, earlier.blocks)
  const isUnchanged = (partOf: (block: CatalogueBlock) => ArrayLike<number> | null) =>
    changed?.every(([now, former]) => areEqual(partOf(now), partOf(former))) ?? false
  const column = <Column extends TypedArray>(
    former: Column | undefined,
    partOf: (block: CatalogueBlock) => Column,
    create: (length: number) => Column,
  ): Column => (former && isUnchanged(partOf) ? former : concatenate(blocks.map(partOf), create))
  const choices = <Value extends number | string>(name: ChoiceName, former?: Choices<Value>): Choices<Value> => {
    const isSame = isUnchanged((block) => block.choices[name].of) && isUnchanged((block) => block.choices[name].ends)
    // values are only added
    if (former && isSame && former.values.length === dictionaries[name].size) return former
    const parts = blocks.map((block) => block.choices[name])
    return {
      values: [...dictionaries[name].keys()] as Value[],
      of: concatenate(
        parts.map(({ of }) => of),
        (length) => new Int32Array(length),
      ),
      starts: startsOf(parts),
    }
  }
  const scopes = choices('scopes', before?.scopes)
  const facets: Catalogue['facets'] = {
    type: choices('type', before?.facets.type),
    irp: choices('irp', before?.facets.irp),
    documentType: choices('documentType', before?.facets.documentType),
    thematic: choices('thematic', before?.facets.thematic),
    year: choices('year', before?.facets.year),
  }
  const archived = column(
    before?.archived,
    (block) => block.archived,
    (length) => new Uint8Array(length),
  )
  return {
    edition,
    ids: column(
      before?.ids,
      (block) => block.ids,
      (length) => new Int32Array(length),
    ),
    blocks: placeBlocks(read),
    scopes,
    facets,
    at: column(
      before?.at,
      (block) => block.at,
      (length) => new Float64Array(length),
    ),
    standing: column(
      before?.standing,
      (block) => block.standing,
      (length) => new Float32Array(length),
    ),
    archived,
    sourceIds: column(
      before?.sourceIds,
      (block) => block.sourceIds,
      (length) => new Int32Array(length),
    ),
    cached: {
      ...createEditionCache(),
      // these depend on nothing else
      ...(before &&
        scopes === before.scopes &&
        facets.type === before.facets.type && { readable: before.cached.readable }),
      ...(before && archived === before.archived && { unfiltered: before.cached.unfiltered }),
    },
  }
}

type TypedArray = Int32Array | Float64Array | Float32Array | Uint8Array

/** Returns the blocks that are not the same as before, with what they were; undefined if some are new or gone. */
function findChanged(now: ReadonlyMap<number, CatalogueBlock>, before: ReadonlyMap<number, CatalogueBlock>) {
  if (now.size !== before.size) return undefined
  const changed: [now: CatalogueBlock, former: CatalogueBlock][] = []
  for (const [number, block] of now) {
    const former = before.get(number)
    if (!former) return undefined
    if (former !== block) changed.push([block, former])
  }
  return changed
}

function areEqual(one: ArrayLike<number> | null, other: ArrayLike<number> | null): boolean {
  if (!one || !other) return one === other
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}

/** Copies the parts into one array, one after the other. */
function concatenate<Column extends TypedArray>(parts: readonly Column[], create: (length: number) => Column): Column {
  const whole = create(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Returns where the numbers of each entry start in a multi-valued column; null for another one. */
function startsOf(parts: readonly EncodedChoices[]): Int32Array | null {
  if (parts.some(({ ends }) => ends === null)) return null
  const starts = new Int32Array(parts.reduce((sum, { ends }) => sum + (ends?.length ?? 0), 0) + 1)
  let [entry, before] = [0, 0]
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
