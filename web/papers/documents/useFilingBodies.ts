import { useSuspenseQuery } from '@tanstack/react-query'
import { can, isAdministrator } from '#contract/ground/policy/viewer.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { toPolicyViewer } from '#web/ground/viewer/policyViewer.ts'
import type { Choice } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'

/**
 * Returns the active bodies where the current user may file documents, as a tree. An administrator gets all of them.
 */
export function useFilingBodies(): Choice[] {
  const me = useMe()
  const { data } = useSuspenseQuery(bodies)
  const viewer = toPolicyViewer(me)
  const all = listInTreeOrder(data.member.filter(({ active }) => active))
  if (isAdministrator(me)) return all
  return all
    .filter(({ id }) => can(viewer, 'documents.file', { ...newDraft, authorId: me.id, bodyId: id }))
    .map((body) => ({ ...body, depth: 0 }))
}

const newDraft = {
  depositorId: null,
  status: 'draft',
  moving: 'draft',
  confidential: false,
  channel: 'none',
  sessionOut: true,
} as const
