import { useMutation } from '@tanstack/react-query'
import type { Commitment, CommitmentChange, CommitmentForm } from '#contract/meetings/commitments/commitments.ts'
import { post, put, remove } from '#web/ground/http/client.ts'

const invalidatedQueries = ['commitments', 'sessions']

/** Of one that somebody else has amended or deleted meanwhile. */
const onConflict = {
  invalidates: invalidatedQueries,
  reloadsOnConflict: true,
  refusals: { 404: 'conflict.removed' },
} as const

export const useNoteCommitment = () =>
  useMutation({
    mutationFn: (form: CommitmentForm) => post<Commitment>('/api/commitments', form),
    meta: { success: 'commitment.noted', invalidates: invalidatedQueries },
  })

export const useAmendCommitment = (id: number) =>
  useMutation({
    mutationFn: (form: CommitmentChange) => put<Commitment>(`/api/commitments/${id}`, form),
    meta: { success: 'commitment.saved', ...onConflict },
  })

/** Deletes a commitment as it was read: one that has been amended since is refused. */
export const useDeleteCommitment = ({ id, version }: Pick<Commitment, 'id' | 'version'>) =>
  useMutation({
    mutationFn: () => remove(`/api/commitments/${id}`, undefined, { query: { version } }),
    meta: { success: 'commitment.deleted', ...onConflict },
  })
