import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ProposalDecisionForm, ProposalForm, Proposals } from '#contract/meetings/proposals/proposals.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { get, post } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

/** Reads the proposals of a body, for its members. */
export const bodyProposals = (bodyId: number) =>
  queryOptions({
    queryKey: ['proposals', bodyId],
    queryFn: ({ signal }) => get<Proposals>(`/api/irps/${bodyId}/proposals`, { signal }),
  })

type ById = { id: number }

/** A call that changes a proposal, by its path. */
export type ProposalChange =
  | { path: 'proposals'; form: z.input<typeof ProposalForm> }
  | { path: 'proposal_supports'; form: { proposal: ById; joins: boolean } }
  | { path: 'proposal_withdrawals'; form: { proposal: ById } }
  | { path: 'proposal_decisions'; form: z.input<typeof ProposalDecisionForm> }

/**
 * Makes, joins, leaves, withdraws or decides on a proposal.
 * @param success key of what is said once it is done
 */
export function useProposalChange(bodyId: number, success?: TextKey) {
  const queries = useQueryClient()
  const { queryKey } = bodyProposals(bodyId)
  return useMutation({
    mutationFn: ({ path, form }: ProposalChange) => post<Proposals>(`/api/irps/${bodyId}/${path}`, form),
    // a reading under way would bring back the state before
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (changed, { path }) => {
      queries.setQueryData(queryKey, changed)
      if (path === 'proposal_decisions') void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
    onError: () => queries.invalidateQueries({ queryKey }),
    scope: { id: `proposals ${bodyId}` },
    ...(success !== undefined && { meta: { success } }),
  })
}

/** Reads published documents that contain these words; without words, the latest of the body. */
export const paperChoices = (bodyId: number, q: string) =>
  queryOptions({
    queryKey: ['documents', 'papers', bodyId, q],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', {
        query: { ...(q ? { q } : { irp: [bodyId] }), status: ['published'], itemsPerPage: 5 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
