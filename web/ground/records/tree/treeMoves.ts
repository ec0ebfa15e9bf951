import { buildTree, type Tree } from '#contract/ground/tree.ts'
import type { Landing } from '#web/ground/ui/useDragging.ts'

// Represents a tree as its lines from top to bottom and computes where a branch can move.

/** Fields of a record that place it in a tree. */
export interface Placed {
  id: number
  /** 0 for a root */
  parentId: number
  position: number
}

/** A record that can be shown in a tree. */
export interface TreeItem extends Placed {
  name: string
}

/** A record with its depth in the tree. */
export type Line<Item> = Item & {
  /** 0 for a root */
  depth: number
}

/** Place of a branch as the server stores it: its parent and its index among the children. */
export interface Place {
  parentId: number
  index: number
}

/** Place of a branch in the flattened tree: the number of other lines before it, and its depth. */
export interface Spot {
  at: number
  depth: number
}

/** @returns the records in tree order, siblings by position, each followed by its descendants */
export function linesOf<Item extends Placed>(items: readonly Item[]): Line<Item>[] {
  const walk = (nodes: readonly Tree<Item>[], depth: number): Line<Item>[] =>
    nodes.flatMap(({ children, ...item }) => [{ ...(item as unknown as Item), depth }, ...walk(children, depth + 1)])
  return walk(buildTree(items.toSorted((one, other) => one.position - other.position || one.id - other.id)), 0)
}

/** Splits the lines into a branch with its descendants and the others. The branch is empty for an unknown id. */
export function partsOf<Item extends Placed>(lines: readonly Line<Item>[], id: number) {
  const from = lines.findIndex((line) => line.id === id)
  const top = lines[from]
  const next = lines.findIndex(({ depth }, index) => top !== undefined && index > from && depth <= top.depth)
  const end = top && next !== -1 ? next : lines.length
  const block = top ? lines.slice(from, end) : []
  return {
    from,
    end,
    block,
    others: top ? [...lines.slice(0, from), ...lines.slice(end)] : lines,
    /** number of levels below the branch */
    height: Math.max(0, ...block.map(({ depth }) => depth - (top?.depth ?? 0))),
  }
}

/** @returns the current position of a branch */
export function spotOf<Item extends Placed>(lines: readonly Line<Item>[], id: number): Spot {
  const { from, block } = partsOf(lines, id)
  return { at: from, depth: block[0]?.depth ?? 0 }
}

/**
 * Returns the allowed depths between two lines: at most a child of the previous line, at least the depth of the next
 * one.
 */
function depthsAt<Item>(others: readonly Line<Item>[], at: number, height: number, levels: number) {
  const before = others[at - 1]
  return { least: others[at]?.depth ?? 0, most: Math.min(before ? before.depth + 1 : 0, levels - 1 - height) }
}

/**
 * Returns the drop position nearest to the wished one.
 * @param wished index in the list that still contains the branch
 * @param levels maximum number of levels
 * @returns null when no depth is allowed there
 */
export function landingIn<Item extends Placed>(
  lines: readonly Line<Item>[],
  id: number,
  { index, level }: Landing,
  levels: number,
): Landing | null {
  const { from, end, others, block, height } = partsOf(lines, id)
  const isWithin = index >= from && index <= end
  const at = isWithin ? from : index > end ? index - block.length : index
  const { least, most } = depthsAt(others, at, height, levels)
  if (least > most) return null
  return { index: isWithin ? from : index, level: Math.min(Math.max(level, least), most) }
}

/** @param landing result of `nearestDropPosition` */
export function spotAt<Item extends Placed>(lines: readonly Line<Item>[], id: number, landing: Landing): Spot {
  const { from, block } = partsOf(lines, id)
  return { at: landing.index > from ? landing.index - block.length : landing.index, depth: landing.level }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * @returns the next position in that direction, or null; up and down keep the depth, out goes after the siblings that
 *   stay
 */
export function stepped<Item extends Placed>(
  lines: readonly Line<Item>[],
  id: number,
  { at, depth }: Spot,
  step: Step,
  levels: number,
): Spot | null {
  const { others, height } = partsOf(lines, id)
  const accepts = (spot: Spot) => {
    const { least, most } = depthsAt(others, spot.at, height, levels)
    return spot.depth >= least && spot.depth <= most
  }
  const wished = step === 'in' ? depth + 1 : step === 'out' ? depth - 1 : depth
  const places = { up: upFrom(at - 1), down: downFrom(at + 1), in: [at], out: downFrom(at) }[step]
  return places.map((place) => ({ at: place, depth: wished })).find(accepts) ?? null

  function upFrom(last: number) {
    return Array.from({ length: last + 1 }, (_none, index) => last - index)
  }
  function downFrom(first: number) {
    return Array.from({ length: Math.max(0, others.length - first + 1) }, (_none, index) => first + index)
  }
}

/** @returns the parent and index of a position, as the server needs them */
export function placeAt<Item extends Placed>(lines: readonly Line<Item>[], id: number, { at, depth }: Spot): Place {
  const before = partsOf(lines, id).others.slice(0, at)
  const above = before.findLastIndex((line) => line.depth < depth)
  return {
    parentId: depth === 0 ? 0 : (before[above]?.id ?? 0),
    index: before.slice(above + 1).filter((line) => line.depth === depth).length,
  }
}

/** @returns the records after the move, with the siblings numbered from 0 as the server does */
export function placedIn<Item extends Placed>(items: readonly Item[], id: number, { parentId, index }: Place): Item[] {
  const siblings = linesOf(items).filter((line) => line.parentId === parentId && line.id !== id)
  const order = siblings.map((line) => line.id).toSpliced(index, 0, id)
  return items.map((item) => {
    const position = order.indexOf(item.id)
    return position === -1 ? item : { ...item, parentId, position }
  })
}

/** @returns the lines with the branch and its descendants at that position */
export function movedTo<Item extends Placed>(lines: readonly Line<Item>[], id: number, spot: Spot): Line<Item>[] {
  const { others, block } = partsOf(lines, id)
  const deeper = spot.depth - (block[0]?.depth ?? 0)
  const { parentId } = placeAt(lines, id, spot)
  const moved = block.map((line) => ({
    ...line,
    depth: line.depth + deeper,
    parentId: line.id === id ? parentId : line.parentId,
  }))
  return others.toSpliced(spot.at, 0, ...moved)
}
