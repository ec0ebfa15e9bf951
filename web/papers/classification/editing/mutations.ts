import { useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Branch, BranchForm, BranchPlace } from '#contract/papers/classifications.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { moveItem } from '#web/ground/records/tree/treeMoves.ts'
import { useOptimisticMove } from '#web/ground/records/useOptimisticMove.ts'
import { branchesOf, type Classification, pathOf } from '#web/papers/classification/api.ts'

const errorMessages = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Queries whose results show branches or their documents. */
const invalidates = ['classification', 'documents', 'bodies', 'sessions']

interface BranchWrite {
  /** null for a new one */
  id: number | null
  form: BranchForm
  /** as it was read; null for a new one */
  version: number | null
}

export const useWriteBranch = (tree: Classification, success: TextKey) =>
  useMutation({
    mutationFn: ({ id, form, version }: BranchWrite) =>
      id === null ? post<Branch>(pathOf[tree], form) : put<Branch>(`${pathOf[tree]}/${id}`, { ...form, version }),
    meta: { success, invalidates, refusals: errorMessages },
  })

export const usePutBranch = (tree: Classification) =>
  useOptimisticMove<Collection<Branch>, { id: number; place: BranchPlace }>({
    queryKey: branchesOf[tree].queryKey,
    moved: (all, { id, place }) => ({ ...all, member: moveItem(all.member, id, place) }),
    send: ({ id, place }) => put<Branch>(`${pathOf[tree]}/${id}/place`, place),
    invalidates,
    meta: { success: 'branch.moved', refusals: errorMessages },
  })

export const useRemoveBranch = (tree: Classification) =>
  useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo?: number }) =>
      remove(`${pathOf[tree]}/${id}${moveTo === undefined ? '' : `?moveTo=${moveTo}`}`),
    meta: { success: 'branch.deleted', invalidates, refusals: errorMessages },
  })
