import { bodyLevels, type Irp } from '#contract/people/bodies.ts'
import { inTreeOrder } from '#web/people/bodies/treeOrder.ts'

/**
 * The bodies under which one can be, in the order of their tree: neither itself nor what is below it, and not so deep that what
 * comes along would be out of the tree (DOMAIN §2.1).
 * @param id null for a new one
 */
export function possibleParents(bodies: readonly Irp[], id: number | null) {
  const all = inTreeOrder(bodies)
  const start = all.findIndex((body) => body.id === id)
  const own = all[start]
  // a branch follows its body, deeper than it
  const end = all.findIndex(({ depth }, index) => own !== undefined && index > start && depth <= own.depth)
  const branch = own ? all.slice(start, end === -1 ? undefined : end) : []
  const levelsBelow = own ? Math.max(...branch.map(({ depth }) => depth - own.depth)) : 0
  return all.filter((body) => !branch.includes(body) && body.depth + 1 + levelsBelow < bodyLevels)
}
