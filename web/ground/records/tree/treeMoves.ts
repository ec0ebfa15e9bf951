import { buildTree, type Tree } from '#contract/ground/tree.ts'
import type { DropPosition } from '#web/ground/ui/dragging/useDragging.ts'

// Represents a tree as its lines from top to bottom and computes where a branch can move.

/** Fields of a record that place it in a tree. */
export interface PositionedNode {
  id: number
  /** 0 for a root */
  parentId: number
  position: number
}

/** A record that can be shown in a tree. */
export interface TreeItem extends PositionedNode {
  name: string
}

/** A record with its depth in the tree. */
export type TreeLine<Item> = Item & {
  /** 0 for a root */
  depth: number
}

/** Place of a branch as the server stores it: its parent and its index among the children. */
export interface TreePlace {
  parentId: number
  index: number
}

/** Place of a branch in the flattened tree: the number of other lines before it, and its depth. */
export interface LinePosition {
  at: number
  depth: number
}

/** @returns the records in tree order, siblings by position, each followed by its descendants */
export function flattenTree<Item extends PositionedNode>(items: readonly Item[]): TreeLine<Item>[] {
  const walk = (nodes: readonly Tree<Item>[], depth: number): TreeLine<Item>[] =>
    nodes.flatMap(({ children, ...item }) => [{ ...(item as unknown as Item), depth }, ...walk(children, depth + 1)])
  return walk(buildTree(items.toSorted((one, other) => one.position - other.position || one.id - other.id)), 0)
}

/** Splits the lines into a branch with its descendants and the others. The branch is empty for an unknown id. */
export function splitBranch<Item extends PositionedNode>(lines: readonly TreeLine<Item>[], id: number) {
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
export function findLinePosition<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
): LinePosition {
  const { from, block } = splitBranch(lines, id)
  return { at: from, depth: block[0]?.depth ?? 0 }
}

/**
 * Returns the allowed depths between two lines: at most a child of the previous line, at least the depth of the next
 * one.
 */
function allowedDepths<Item>(others: readonly TreeLine<Item>[], at: number, height: number, levels: number) {
  const before = others[at - 1]
  return { least: others[at]?.depth ?? 0, most: Math.min(before ? before.depth + 1 : 0, levels - 1 - height) }
}

/**
 * Returns the drop position nearest to the wished one.
 * @param wished index in the list that still contains the branch
 * @param levels maximum number of levels
 * @returns null when no depth is allowed there
 */
export function nearestDropPosition<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
  { index, level }: DropPosition,
  levels: number,
): DropPosition | null {
  const { from, end, others, block, height } = splitBranch(lines, id)
  const isWithin = index >= from && index <= end
  const at = isWithin ? from : index > end ? index - block.length : index
  const { least, most } = allowedDepths(others, at, height, levels)
  if (least > most) return null
  return { index: isWithin ? from : index, level: Math.min(Math.max(level, least), most) }
}

/** @param landing result of `nearestDropPosition` */
export function positionAfterDrop<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
  landing: DropPosition,
): LinePosition {
  const { from, block } = splitBranch(lines, id)
  return { at: landing.index > from ? landing.index - block.length : landing.index, depth: landing.level }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * @returns the next position in that direction, or null; up and down keep the depth, out goes after the siblings that
 *   stay
 */
export function stepPosition<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
  { at, depth }: LinePosition,
  step: Step,
  levels: number,
): LinePosition | null {
  const { others, height } = splitBranch(lines, id)
  const accepts = (spot: LinePosition) => {
    const { least, most } = allowedDepths(others, spot.at, height, levels)
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
export function resolvePlace<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
  { at, depth }: LinePosition,
): TreePlace {
  const before = splitBranch(lines, id).others.slice(0, at)
  const above = before.findLastIndex((line) => line.depth < depth)
  return {
    parentId: depth === 0 ? 0 : (before[above]?.id ?? 0),
    index: before.slice(above + 1).filter((line) => line.depth === depth).length,
  }
}

/** @returns the records after the move, with the siblings numbered from 0 as the server does */
export function moveItem<Item extends PositionedNode>(
  items: readonly Item[],
  id: number,
  { parentId, index }: TreePlace,
): Item[] {
  const siblings = flattenTree(items).filter((line) => line.parentId === parentId && line.id !== id)
  const order = siblings.map((line) => line.id).toSpliced(index, 0, id)
  return items.map((item) => {
    const position = order.indexOf(item.id)
    return position === -1 ? item : { ...item, parentId, position }
  })
}

/** @returns the lines with the branch and its descendants at that position */
export function moveLines<Item extends PositionedNode>(
  lines: readonly TreeLine<Item>[],
  id: number,
  spot: LinePosition,
): TreeLine<Item>[] {
  const { others, block } = splitBranch(lines, id)
  const deeper = spot.depth - (block[0]?.depth ?? 0)
  const { parentId } = resolvePlace(lines, id, spot)
  const moved = block.map((line) => ({
    ...line,
    depth: line.depth + deeper,
    parentId: line.id === id ? parentId : line.parentId,
  }))
  return others.toSpliced(spot.at, 0, ...moved)
}
