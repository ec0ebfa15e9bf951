import type { CatalogueBlock } from './catalogueBlocks.ts'
import type { Column } from './growColumns.ts'

/** A block that is not the same as before. */
interface ChangedBlock {
  now: CatalogueBlock
  former: CatalogueBlock
}

/** What changed since an earlier edition of which no block is gone. */
export interface BlockChanges {
  /** the blocks that changed, without the last one */
  changed: readonly ChangedBlock[]
  /** the last block of the earlier edition, if it changed: new entries come to its end */
  last: ChangedBlock | undefined
  /** new blocks, all of them behind the last one */
  added: readonly CatalogueBlock[]
}

type Blocks = ReadonlyMap<number, CatalogueBlock>

/**
 * Compares the blocks of two editions, both in the order of their numbers.
 * @returns undefined if there were none, some are gone, or new ones stand before others
 */
export function findBlockChanges(now: Blocks, before: Blocks): BlockChanges | undefined {
  if (before.size === 0) return undefined
  const lastNumber = [...before.keys()].at(-1)
  const changed: ChangedBlock[] = []
  const added: CatalogueBlock[] = []
  let last: ChangedBlock | undefined
  for (const [number, block] of now) {
    const former = before.get(number)
    if (!former) added.push(block)
    else if (added.length > 0) return undefined
    else if (former === block) continue
    else if (number === lastNumber) last = { now: block, former }
    else changed.push({ now: block, former })
  }
  return now.size - added.length === before.size ? { changed, last, added } : undefined
}

/**
 * Finds what a column has more than before.
 * @returns the parts to add to its end, none if it is the same; undefined if something else in it changed
 */
export function findAdded<Part extends Column>(
  { changed, last, added }: BlockChanges,
  partOf: (block: CatalogueBlock) => Part,
): Part[] | undefined {
  if (!changed.every(({ now, former }) => areEqual(partOf(now), partOf(former)))) return undefined
  const parts = added.map(partOf)
  if (!last) return parts
  const [now, former] = [partOf(last.now), partOf(last.former)]
  if (!areEqual(now.subarray(0, former.length), former)) return undefined
  return [now.subarray(former.length) as Part, ...parts].filter(({ length }) => length > 0)
}

function areEqual(one: Column, other: Column): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}
