import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import { buildTree, type Tree } from '#contract/ground/tree.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { Branch } from '#contract/papers/classifications.ts'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { get } from '#web/ground/http/client.ts'
import { completeList } from './api.ts'

/** Reads the debated projects a document can be about. */
export const thematics = completeList<Thematic>('thematics')

/** Reads the sessions of a body, last first. */
export const sessionsOf = (bodyId: number) =>
  queryOptions({
    queryKey: ['sessions', 'of-body', bodyId],
    queryFn: ({ signal }) =>
      get<Collection<SessionRow>>('/api/sessions', {
        query: { irp: bodyId, order: { startsAt: 'desc' }, itemsPerPage: 100 },
        signal,
      }),
  })

export interface Choice {
  id: number
  name: string
  /** 0 for a root. */
  depth: number
}

/**
 * Lists the active branches in tree order, as choices of a select.
 * @param kept id of the current choice, listed even if the branch is inactive
 */
export function treeChoices(branches: readonly Branch[], kept?: number): Choice[] {
  const open = branches.filter(({ active, id }) => active || id === kept)
  const walk = (nodes: readonly Tree<Branch>[], depth: number): Choice[] =>
    nodes.flatMap(({ id, name, children }) => [{ id, name, depth }, ...walk(children, depth + 1)])
  return walk(buildTree(open.toSorted((one, other) => one.position - other.position || one.id - other.id)), 0)
}
