export type Tree<Item> = Item & { children: Tree<Item>[] }

/**
 * Builds a tree from a flat list by `parentId`.
 * @param items in any order; a `parentId` of 0, or of no item in the list, makes a root
 * @returns the roots, each with its `children` (empty for a leaf), in the order of `items`; items in a cycle are left
 * out
 * @see seed §3, Tree building
 */
export function buildTree<Item extends { id: number; parentId: number }>(items: readonly Item[]): Tree<Item>[] {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as Tree<Item>[] }]))
  const roots: Tree<Item>[] = []
  for (const node of nodes.values()) {
    const siblings = nodes.get(node.parentId)?.children ?? roots
    siblings.push(node)
  }
  return roots
}

/** A node of the tree of bodies (seed §3 "The IRP tree variant"). */
export interface BodyNode {
  id: number
  name: string
  position: number
  parentId: number
  active: boolean
}

/**
 * Builds the tree of bodies under its synthetic root: id 0, text « IRPs », open by default; siblings by position, then
 * id.
 */
export function bodyTree<Body extends BodyNode>(bodies: readonly Body[]) {
  const sorted = bodies.toSorted((a, b) => a.position - b.position || a.id - b.id)
  return { id: 0, text: 'IRPs', open: true, children: buildTree(sorted) }
}
