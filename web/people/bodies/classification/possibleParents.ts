import { bodyLevels, type Irp } from '#contract/people/bodies/bodies.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'

/**
 * Lists the possible parents of a body in tree order: not itself or its descendants, and not so deep that its branch
 * exceeds the maximum depth (DOMAIN §2.1).
 * @param id null for a new body
 */
export function possibleParents(bodies: readonly Irp[], id: number | null) {
  const all = listInTreeOrder(bodies)
  const start = all.findIndex((body) => body.id === id)
  const own = all[start]
  // descendants follow their body, with a greater depth
  const end = all.findIndex(({ depth }, index) => own !== undefined && index > start && depth <= own.depth)
  const branch = own ? all.slice(start, end === -1 ? undefined : end) : []
  const levelsBelow = own ? Math.max(...branch.map(({ depth }) => depth - own.depth)) : 0
  return all.filter((body) => !branch.includes(body) && body.depth + 1 + levelsBelow < bodyLevels)
}
