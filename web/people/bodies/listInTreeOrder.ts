import { type BodyNode, bodyTree, type Tree } from '#contract/ground/tree.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'

type Branch = Pick<Irp, 'id' | 'name' | 'position' | 'active' | 'parentIrp'>

/** Lists bodies in tree order with their depth (0 for a root), for select fields. */
export function listInTreeOrder(bodies: readonly Branch[]): { id: number; name: string; depth: number }[] {
  const nodes = bodies.map(({ id, name, position, active, parentIrp }) => ({
    id,
    name,
    position,
    active,
    parentId: parentIrp?.id ?? 0,
  }))
  const walk = (children: readonly Tree<BodyNode>[], depth: number): { id: number; name: string; depth: number }[] =>
    children.flatMap(({ id, name, children: below }) => [{ id, name, depth }, ...walk(below, depth + 1)])
  return walk(bodyTree(nodes).children, 0)
}
