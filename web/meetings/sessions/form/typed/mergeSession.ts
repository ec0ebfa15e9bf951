import type { PointFormValues, SessionFormValues } from './formValues.ts'

/** Difference between my input and the version saved by somebody else. */
export interface Difference {
  /** Name of the field; `added` and `removed` concern a whole point. */
  what: keyof SessionFormValues | keyof PointFormValues | 'added' | 'removed' | 'order'
  /** Title of the point. */
  point?: string
  mine: unknown
  theirs: unknown
  /** Version kept by « Garder ma saisie ». */
  kept: 'mine' | 'theirs'
}

interface MergeResult {
  typed: SessionFormValues
  differences: Difference[]
}

/**
 * Merges two versions of a session (three-way merge). Fields I changed win, the others take the saved values. New
 * points of both are kept, as well as a removed point that the other version changed.
 * @param base version both started from
 */
export function mergeSession(base: SessionFormValues, mine: SessionFormValues, theirs: SessionFormValues): MergeResult {
  const differences: Difference[] = []
  const names = (Object.keys(mine) as (keyof SessionFormValues)[]).filter((name) => name !== 'points')
  const fields = Object.fromEntries(
    names.map((name) => [name, mergeField(name, base[name], mine[name], theirs[name], differences)]),
  )
  const points = mergePoints(base.points, mine.points, theirs.points, differences)
  return { typed: { ...mine, ...fields, points }, differences }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function mergeField(
  what: Difference['what'],
  base: unknown,
  mine: unknown,
  theirs: unknown,
  differences: Difference[],
  point?: string,
) {
  if (isEqual(mine, theirs)) return mine
  const kept = isEqual(base, mine) ? 'theirs' : 'mine'
  differences.push({ what, mine, theirs, kept, ...(point !== undefined && { point }) })
  return kept === 'mine' ? mine : theirs
}

type Points = readonly PointFormValues[]

function mergePoints(base: Points, mine: Points, theirs: Points, differences: Difference[]): PointFormValues[] {
  const isMoved = !isEqual(commonOrder(base, mine), commonOrder(mine, base))
  const theyMoved = !isEqual(commonOrder(base, theirs), commonOrder(theirs, base))
  if (isMoved || theyMoved) {
    const ours = [commonOrder(mine, theirs), commonOrder(theirs, mine)]
    if (!isEqual(ours[0], ours[1]))
      differences.push({
        what: 'order',
        mine: mine.map(pointTitle),
        theirs: theirs.map(pointTitle),
        kept: isMoved ? 'mine' : 'theirs',
      })
  }
  const [main, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const result = main.flatMap((point) => keepOrDropPoint(point, base, mine, theirs, differences) ?? [])
  for (const [index, point] of other.entries()) {
    if (findPoint(main, point)) continue
    const kept = keepOrDropPoint(point, base, mine, theirs, differences)
    if (!kept) continue
    const before = other.slice(0, index).findLast((earlier) => findPoint(result, earlier))
    const at = before ? result.findIndex((placed) => isSamePoint(placed, before)) + 1 : 0
    result.splice(at, 0, kept)
  }
  return result.map((point, index) => (index === 0 ? { ...point, level: 0 } : point))
}

const isSamePoint = (one: PointFormValues, other: PointFormValues) =>
  one.id === undefined ? one.key === other.key : one.id === other.id
const findPoint = (points: Points, point: PointFormValues) => points.find((other) => isSamePoint(point, other))
const pointTitle = (point: PointFormValues) => point.title

/** Lists the points common to both lists, in the order of the first. */
const commonOrder = (points: Points, others: Points) =>
  points.filter((point) => findPoint(others, point)).map(({ id, level }) => [id, level])

/** Decides whether a point is kept, and with which fields, when it is in one of the lists or in both. */
function keepOrDropPoint(
  point: PointFormValues,
  base: Points,
  mine: Points,
  theirs: Points,
  differences: Difference[],
): PointFormValues | null {
  const [before, my, their] = [findPoint(base, point), findPoint(mine, point), findPoint(theirs, point)]
  if (my && their) return mergePoint(before ?? their, my, their, differences)
  const own = my ?? their
  if (!own) return null
  const whose = my ? 'mine' : 'theirs'
  const isChanged = before && !isEqual(pointContent(before), pointContent(own))
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
function pointContent({ key: _key, level: _level, ...fields }: PointFormValues) {
  return fields
}

function mergePoint(
  base: PointFormValues,
  mine: PointFormValues,
  theirs: PointFormValues,
  differences: Difference[],
): PointFormValues {
  const names = Object.keys(pointContent(mine)) as (keyof PointFormValues)[]
  const fields = Object.fromEntries(
    names.map((name) => [
      name,
      mergeField(name, base[name], mine[name], theirs[name], differences, mine.title || theirs.title),
    ]),
  )
  const level = base.level === mine.level ? theirs.level : mine.level
  return { ...mine, ...fields, level }
}
