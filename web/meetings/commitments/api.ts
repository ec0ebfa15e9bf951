import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type Commitment,
  type CommitmentChange,
  type CommitmentForm,
  type Commitments,
  waitingStates,
} from '#contract/meetings/commitments/commitments.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'
import type { Query } from '#web/ground/http/query.ts'
import { type CommitmentFilters, statesOf } from './filters.ts'

export const commitmentsPerPage = 30

const read = (query: Query, options: { signal: AbortSignal; background?: boolean }) =>
  get<Commitments>('/api/commitments', { query, ...options })

/** Reads a page of the register, late ones first. */
export const commitments = ({ irp, thematic, state, year, page }: CommitmentFilters) =>
  queryOptions({
    queryKey: ['commitments', 'register', { irp, thematic, state, year, page }],
    queryFn: ({ signal }) =>
      read(
        {
          irp: irp && [irp],
          thematic: thematic && [thematic],
          state: state && statesOf(state),
          year: year && [year],
          page,
          itemsPerPage: commitmentsPerPage,
        },
        { signal },
      ),
  })

/** Reads what was noted at a session, and what its points take up. Changes are told by events. */
export const sessionCommitments = (sessionId: number) =>
  queryOptions({
    queryKey: ['commitments', 'session', sessionId],
    queryFn: ({ signal }) => read({ session: sessionId, itemsPerPage: 100 }, { signal, background: true }),
  })

/** Reads the first commitments of a body: those that are open come first. */
export const bodyCommitments = (bodyId: number) =>
  queryOptions({
    queryKey: ['commitments', 'body', bodyId],
    queryFn: ({ signal }) => read({ irp: [bodyId], itemsPerPage: 5 }, { signal }),
  })

/** Reads what a body still awaits of its management: it is offered for the next order of the day. */
export const waitingCommitments = (bodyId: number) =>
  queryOptions({
    queryKey: ['commitments', 'waiting', bodyId],
    queryFn: ({ signal }) => read({ irp: [bodyId], state: waitingStates, itemsPerPage: 100 }, { signal }),
  })

const invalidatedQueries = ['commitments', 'sessions']

export const useNoteCommitment = () =>
  useMutation({
    mutationFn: (form: CommitmentForm) => post<Commitment>('/api/commitments', form),
    meta: { success: 'commitment.noted', invalidates: invalidatedQueries },
  })

export const useAmendCommitment = (id: number) =>
  useMutation({
    mutationFn: (form: CommitmentChange) => put<Commitment>(`/api/commitments/${id}`, form),
    meta: { success: 'commitment.saved', invalidates: invalidatedQueries },
  })

export const useDeleteCommitment = (id: number) =>
  useMutation({
    mutationFn: () => remove(`/api/commitments/${id}`),
    meta: { success: 'commitment.deleted', invalidates: invalidatedQueries },
  })
