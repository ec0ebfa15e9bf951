import type { TypedPoint } from './typed.ts'

// The order of the day as a list of points, each with its level: what people do to it. Every function answers a new list.

/** All that the list says of a point here: where it stands. */
type Placed = Pick<TypedPoint, 'key' | 'level'>

/** « 2 », « 2.1 », in the order of the list. */
export function numbersOf(points: readonly Pick<Placed, 'level'>[]): string[] {
  let top = 0
  let nested = 0
  return points.map(({ level }) => {
    if (level === 1 && top > 0) return `${top}.${++nested}`
    nested = 0
    return String(++top)
  })
}

/** A point and those below it end before this index. */
export function endOf(points: readonly Pick<Placed, 'level'>[], index: number): number {
  if (points[index]?.level !== 0) return index + 1
  const next = points.findIndex(({ level }, at) => at > index && level === 0)
  return next === -1 ? points.length : next
}

const indexOf = (points: readonly Placed[], key: string) => points.findIndex((point) => point.key === key)
const startOf = (points: readonly Placed[], index: number) => {
  let start = index
  while (start > 0 && points[start]?.level === 1) start -= 1
  return start
}

export const moves = ['up', 'down', 'in', 'out'] as const
export type Move = (typeof moves)[number]

/** @returns the list with the point moved one step, or null where it cannot go */
export function moved<Point extends Placed>(points: readonly Point[], key: string, move: Move): Point[] | null {
  const index = indexOf(points, key)
  const point = points[index]
  if (!point) return null
  const end = endOf(points, index)
  const hasNested = end > index + 1
  switch (move) {
    case 'up':
      return point.level === 0 ? upAsBlock() : upAsNested()
    case 'down':
      return point.level === 0 ? downAsBlock() : downAsNested()
    case 'in':
      return point.level === 0 && index > 0 && !hasNested ? withLevel(1, index) : null
    case 'out':
      // after those that stay below the same point
      return point.level === 1 ? withLevel(0, endOf(points, startOf(points, index))) : null
  }

  function upAsBlock() {
    return index === 0 ? null : placed(points, index, end, startOf(points, index - 1))
  }
  function downAsBlock() {
    return end === points.length ? null : placed(points, index, end, endOf(points, end))
  }
  /** Above its parent, it is the last below the point before. */
  function upAsNested() {
    const isFirst = points[index - 1]?.level === 0
    return isFirst && index - 1 === 0 ? null : placed(points, index, end, index - 1)
  }
  /** After the last of its siblings, it is the first below the next point. */
  function downAsNested() {
    return end === points.length ? null : placed(points, index, end, end + 1)
  }
  function withLevel(level: 0 | 1, to: number) {
    const changed = points.map((other) => (other === point ? { ...other, level } : other))
    return placed(changed, index, end, to)
  }
}

/** @param to where the points go, as an index of the list that still holds them */
function placed<Point extends Placed>(points: readonly Point[], from: number, end: number, to: number): Point[] {
  const block = points.slice(from, end)
  const others = [...points.slice(0, from), ...points.slice(end)]
  return others.toSpliced(to > from ? to - block.length : to, 0, ...block)
}

/** Where a point that is dragged would land. */
export interface Landing {
  /** in the list that still holds it */
  index: number
  level: 0 | 1
}

/**
 * The nearest place where a dragged point can land: one with points below it stays on top and does not part others from
 * theirs; a point among those below another is one of them.
 */
export function landingOf(points: readonly Placed[], key: string, wished: Landing): Landing {
  const from = indexOf(points, key)
  const end = endOf(points, from)
  const isBlock = end > from + 1
  const inside = wished.index >= from && wished.index <= end
  const index = inside ? from : wished.index
  const next = points[inside ? end : index]
  if (isBlock) {
    if (inside || next?.level !== 1) return { index, level: 0 }
    return { index: endOf(points, startOf(points, index)), level: 0 }
  }
  const isFirst = index === 0
  if (isFirst) return { index, level: 0 }
  return { index, level: next?.level === 1 ? 1 : wished.level }
}

/** @returns the list with the point, and those below it, where it was dropped */
export function dropped<Point extends Placed>(points: readonly Point[], key: string, wished: Landing): Point[] {
  const { index, level } = landingOf(points, key, wished)
  const from = indexOf(points, key)
  const changed = points.map((point) => (point.key === key ? { ...point, level } : point))
  return firstOnTop(placed(changed, from, endOf(points, from), index))
}

/** @returns the list without the point; those below it come one level up */
export function removed<Point extends Placed>(points: readonly Point[], key: string): Point[] {
  const index = indexOf(points, key)
  const end = endOf(points, index)
  return points.flatMap((point, at) => {
    if (at === index) return []
    return at > index && at < end ? [{ ...point, level: 0 as const }] : [point]
  })
}

/** @returns the list with the new point after those below that one; at the end without one */
export function inserted<Point extends Placed>(points: readonly Point[], point: Point, after?: string): Point[] {
  const at = after === undefined ? points.length : endOf(points, indexOf(points, after))
  return firstOnTop(points.toSpliced(at, 0, point))
}

const firstOnTop = <Point extends Placed>(points: Point[]) =>
  points.map((point, index) => (index === 0 && point.level === 1 ? { ...point, level: 0 as const } : point))

/** Minutes foreseen: those of a point include those below it, unless only these say some. */
export function minutesOf(points: readonly Pick<TypedPoint, 'level' | 'expectedMinutes'>[]): number {
  return points.reduce((sum, { level, expectedMinutes }, index) => {
    if (level === 1) return sum
    const below = points.slice(index + 1, endOf(points, index))
    const own = count(expectedMinutes)
    return sum + (own || below.reduce((nested, point) => nested + count(point.expectedMinutes), 0))
  }, 0)
}

const count = (minutes: string) => {
  const number = Number(minutes)
  return Number.isFinite(number) && number > 0 ? Math.round(number) : 0
}
