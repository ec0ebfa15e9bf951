import { queryOptions } from '@tanstack/react-query'
import type { Commitments } from '#contract/meetings/commitments/commitments.ts'
import { get } from '#web/ground/http/client.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { type CommitmentFilters, statesOf } from './filters.ts'

export const commitmentsPerPage = 30

export const readCommitments = (query: Query, options: { signal: AbortSignal; background?: boolean }) =>
  get<Commitments>('/api/commitments', { query, ...options })

const registerQuery = ({ irp, thematic, state, year }: CommitmentFilters): Query => ({
  irp: irp && [irp],
  thematic: thematic && [thematic],
  state: state && statesOf(state),
  year: year && [year],
})

/** Reads a page of the register, late ones first. */
export const commitments = ({ irp, thematic, state, year, page }: CommitmentFilters) =>
  queryOptions({
    queryKey: ['commitments', 'register', { irp, thematic, state, year, page }],
    queryFn: ({ signal }) =>
      readCommitments(
        { ...registerQuery({ irp, thematic, state, year }), page, itemsPerPage: commitmentsPerPage },
        { signal },
      ),
  })

/** URL of the register as a file, with the same filters. */
export const exportUrl = (filters: CommitmentFilters) =>
  `/api/commitments/export.csv${formatQuery(registerQuery(filters))}`
