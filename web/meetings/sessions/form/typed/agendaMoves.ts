import type { PointFormValues } from './formValues.ts'

// Operations on the agenda of the form, a flat list of points with their level. Every function returns a new list.

/** The part of a point these functions need: its key and its level. */
type PointLevel = Pick<PointFormValues, 'key' | 'level'>

/** Numbers the points in list order: « 2 », « 2.1 ». */
export function pointNumbers(points: readonly Pick<PointLevel, 'level'>[]): string[] {
  let top = 0
  let nested = 0
  return points.map(({ level }) => {
    if (level === 1 && top > 0) return `${top}.${++nested}`
    nested = 0
    return String(++top)
  })
}

/** Returns the index after a point and its nested points. */
export function subtreeEnd(points: readonly Pick<PointLevel, 'level'>[], index: number): number {
  if (points[index]?.level !== 0) return index + 1
  const next = points.findIndex(({ level }, at) => at > index && level === 0)
  return next === -1 ? points.length : next
}

const indexOfKey = (points: readonly PointLevel[], key: string) => points.findIndex((point) => point.key === key)
const parentIndex = (points: readonly PointLevel[], index: number) => {
  let start = index
  while (start > 0 && points[start]?.level === 1) start -= 1
  return start
}

export const moves = ['up', 'down', 'in', 'out'] as const
export type Move = (typeof moves)[number]

/** Moves a point one step. @returns the new list, or null when the move is impossible */
export function movePoint<Point extends PointLevel>(points: readonly Point[], key: string, move: Move): Point[] | null {
  const index = indexOfKey(points, key)
  const point = points[index]
  if (!point) return null
  const end = subtreeEnd(points, index)
  const hasNested = end > index + 1
  switch (move) {
    case 'up':
      return point.level === 0 ? upAsBlock() : upAsNested()
    case 'down':
      return point.level === 0 ? downAsBlock() : downAsNested()
    case 'in':
      return point.level === 0 && index > 0 && !hasNested ? withLevel(1, index) : null
    case 'out':
      // after the other nested points of the same parent
      return point.level === 1 ? withLevel(0, subtreeEnd(points, parentIndex(points, index))) : null
  }

  function upAsBlock() {
    return index === 0 ? null : relocateSubtree(points, index, end, parentIndex(points, index - 1))
  }
  function downAsBlock() {
    return end === points.length ? null : relocateSubtree(points, index, end, subtreeEnd(points, end))
  }
  /** Moves past the parent: the point becomes the last nested point of the previous point. */
  function upAsNested() {
    const isFirst = points[index - 1]?.level === 0
    return isFirst && index - 1 === 0 ? null : relocateSubtree(points, index, end, index - 1)
  }
  /** Moves past the last sibling: the point becomes the first nested point of the next point. */
  function downAsNested() {
    return end === points.length ? null : relocateSubtree(points, index, end, end + 1)
  }
  function withLevel(level: 0 | 1, to: number) {
    const changed = points.map((other) => (other === point ? { ...other, level } : other))
    return relocateSubtree(changed, index, end, to)
  }
}

/** Moves a range of points. @param to index in the list that still contains the range */
function relocateSubtree<Point extends PointLevel>(
  points: readonly Point[],
  from: number,
  end: number,
  to: number,
): Point[] {
  const block = points.slice(from, end)
  const others = [...points.slice(0, from), ...points.slice(end)]
  return others.toSpliced(to > from ? to - block.length : to, 0, ...block)
}

/** Position where a dragged point would be dropped. */
export interface AgendaDropPosition {
  /** Index in the list that still contains the dragged point. */
  index: number
  level: 0 | 1
}

/**
 * Returns the nearest valid drop position. A point with nested points stays at the top level and does not split those
 * of another; a point dropped among nested points becomes nested.
 */
export function nearestDropPosition(
  points: readonly PointLevel[],
  key: string,
  wished: AgendaDropPosition,
): AgendaDropPosition {
  const from = indexOfKey(points, key)
  const end = subtreeEnd(points, from)
  const isBlock = end > from + 1
  const inside = wished.index >= from && wished.index <= end
  const index = inside ? from : wished.index
  const next = points[inside ? end : index]
  if (isBlock) {
    if (inside || next?.level !== 1) return { index, level: 0 }
    return { index: subtreeEnd(points, parentIndex(points, index)), level: 0 }
  }
  const isFirst = index === 0
  if (isFirst) return { index, level: 0 }
  return { index, level: next?.level === 1 ? 1 : wished.level }
}

/** Moves a point and its nested points to the drop position. @returns the new list */
export function dropPoint<Point extends PointLevel>(
  points: readonly Point[],
  key: string,
  wished: AgendaDropPosition,
): Point[] {
  const { index, level } = nearestDropPosition(points, key, wished)
  const from = indexOfKey(points, key)
  const changed = points.map((point) => (point.key === key ? { ...point, level } : point))
  return withTopLevelFirst(relocateSubtree(changed, from, subtreeEnd(points, from), index))
}

/** Removes a point; its nested points move one level up. @returns the new list */
export function removePoint<Point extends PointLevel>(points: readonly Point[], key: string): Point[] {
  const index = indexOfKey(points, key)
  const end = subtreeEnd(points, index)
  return points.flatMap((point, at) => {
    if (at === index) return []
    return at > index && at < end ? [{ ...point, level: 0 as const }] : [point]
  })
}

/** Inserts a new point after the given one and its nested points, or at the end. @returns the new list */
export function insertPoint<Point extends PointLevel>(points: readonly Point[], point: Point, after?: string): Point[] {
  const at = after === undefined ? points.length : subtreeEnd(points, indexOfKey(points, after))
  return withTopLevelFirst(points.toSpliced(at, 0, point))
}

const withTopLevelFirst = <Point extends PointLevel>(points: Point[]) =>
  points.map((point, index) => (index === 0 && point.level === 1 ? { ...point, level: 0 as const } : point))

/** Sums the planned minutes. Those of a point include its nested points; their sum is used when it has none. */
export function totalMinutes(points: readonly Pick<PointFormValues, 'level' | 'expectedMinutes'>[]): number {
  return points.reduce((sum, { level, expectedMinutes }, index) => {
    if (level === 1) return sum
    const below = points.slice(index + 1, subtreeEnd(points, index))
    const own = parseMinutes(expectedMinutes)
    return sum + (own || below.reduce((nested, point) => nested + parseMinutes(point.expectedMinutes), 0))
  }, 0)
}

const parseMinutes = (minutes: string) => {
  const number = Number(minutes)
  return Number.isFinite(number) && number > 0 ? Math.round(number) : 0
}
