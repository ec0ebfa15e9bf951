import type { Typed, TypedPoint } from './typed.ts'

/** Difference between my input and the version saved by somebody else. */
export interface Difference {
  /** Name of the field; `added` and `removed` concern a whole point. */
  what: keyof Typed | keyof TypedPoint | 'added' | 'removed' | 'order'
  /** Title of the point. */
  point?: string
  mine: unknown
  theirs: unknown
  /** Version kept by « Garder ma saisie ». */
  kept: 'mine' | 'theirs'
}

interface Merged {
  typed: Typed
  differences: Difference[]
}

/**
 * Merges two versions of a session (three-way merge). Fields I changed win, the others take the saved values. New
 * points of both are kept, as well as a removed point that the other version changed.
 * @param base version both started from
 */
export function merge(base: Typed, mine: Typed, theirs: Typed): Merged {
  const differences: Difference[] = []
  const names = (Object.keys(mine) as (keyof Typed)[]).filter((name) => name !== 'points')
  const fields = Object.fromEntries(
    names.map((name) => [name, pick(name, base[name], mine[name], theirs[name], differences)]),
  )
  const points = mergePoints(base.points, mine.points, theirs.points, differences)
  return { typed: { ...mine, ...fields, points }, differences }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pick(
  what: Difference['what'],
  base: unknown,
  mine: unknown,
  theirs: unknown,
  differences: Difference[],
  point?: string,
) {
  if (same(mine, theirs)) return mine
  const kept = same(base, mine) ? 'theirs' : 'mine'
  differences.push({ what, mine, theirs, kept, ...(point !== undefined && { point }) })
  return kept === 'mine' ? mine : theirs
}

type Points = readonly TypedPoint[]

function mergePoints(base: Points, mine: Points, theirs: Points, differences: Difference[]): TypedPoint[] {
  const isMoved = !same(orderOf(base, mine), orderOf(mine, base))
  const theyMoved = !same(orderOf(base, theirs), orderOf(theirs, base))
  if (isMoved || theyMoved) {
    const ours = [orderOf(mine, theirs), orderOf(theirs, mine)]
    if (!same(ours[0], ours[1]))
      differences.push({
        what: 'order',
        mine: mine.map(title),
        theirs: theirs.map(title),
        kept: isMoved ? 'mine' : 'theirs',
      })
  }
  const [main, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const result = main.flatMap((point) => survivor(point, base, mine, theirs, differences) ?? [])
  for (const [index, point] of other.entries()) {
    if (find(main, point)) continue
    const kept = survivor(point, base, mine, theirs, differences)
    if (!kept) continue
    const before = other.slice(0, index).findLast((earlier) => find(result, earlier))
    const at = before ? result.findIndex((placed) => isSame(placed, before)) + 1 : 0
    result.splice(at, 0, kept)
  }
  return result.map((point, index) => (index === 0 ? { ...point, level: 0 } : point))
}

const isSame = (one: TypedPoint, other: TypedPoint) =>
  one.id === undefined ? one.key === other.key : one.id === other.id
const find = (points: Points, point: TypedPoint) => points.find((other) => isSame(point, other))
const title = (point: TypedPoint) => point.title

/** Lists the points common to both lists, in the order of the first. */
const orderOf = (points: Points, others: Points) =>
  points.filter((point) => find(others, point)).map(({ id, level }) => [id, level])

/** Decides whether a point is kept, and with which fields, when it is in one of the lists or in both. */
function survivor(
  point: TypedPoint,
  base: Points,
  mine: Points,
  theirs: Points,
  differences: Difference[],
): TypedPoint | null {
  const [before, my, their] = [find(base, point), find(mine, point), find(theirs, point)]
  if (my && their) return mergePoint(before ?? their, my, their, differences)
  const own = my ?? their
  if (!own) return null
  const whose = my ? 'mine' : 'theirs'
  const isChanged = before && !same(content(before), content(own))
  // removed in the other version and unchanged since
  const isGone = before && !isChanged
  const elsewhere = whose === 'mine' ? 'theirs' : 'mine'
  differences.push({
    what: before ? 'removed' : 'added',
    point: own.title,
    mine: my ? own.title : null,
    theirs: their ? own.title : null,
    kept: isGone ? elsewhere : whose,
  })
  if (isGone) return null
  // a point they removed is saved as a new one
  return my && before ? { ...own, id: undefined } : own
}

/** Returns the fields of a point without its key and level. */
function content({ key: _key, level: _level, ...fields }: TypedPoint) {
  return fields
}

function mergePoint(base: TypedPoint, mine: TypedPoint, theirs: TypedPoint, differences: Difference[]): TypedPoint {
  const names = Object.keys(content(mine)) as (keyof TypedPoint)[]
  const fields = Object.fromEntries(
    names.map((name) => [
      name,
      pick(name, base[name], mine[name], theirs[name], differences, mine.title || theirs.title),
    ]),
  )
  const level = base.level === mine.level ? theirs.level : mine.level
  return { ...mine, ...fields, level }
}
