import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { ProposalQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { Session, SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { get, post, put } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { session } from '#web/meetings/sessions/api.ts'

/**
 * Reads the defaults and warnings for a session being typed: number, title, overlaps, minutes to approve, legal
 * deadlines.
 */
export const proposal = (query: ProposalQuery) =>
  queryOptions({
    queryKey: ['sessions', 'proposal', query],
    queryFn: ({ signal }) => get<SessionProposal>('/api/sessions/proposal', { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads published documents that contain these words in their title or text, to reference them from a point. */
export const documentSearch = (q: string) =>
  queryOptions({
    queryKey: ['documents', 'with', q],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', { query: { q, status: ['published'], itemsPerPage: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Result of a save: the session, or the server's message when somebody else saved meanwhile. */
export type WriteResult = { session: Session } | { stale: string }

/**
 * Saves the session, or creates a draft without `id`. A version conflict is a normal result, which the form handles.
 */
export function useWriteSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, draft }: { id: number | null; draft: SessionDraft }): Promise<WriteResult> => {
      try {
        const written =
          id === null ? await post<Session>('/api/sessions', draft) : await put<Session>(`/api/sessions/${id}`, draft)
        queries.setQueryData(session(written.id).queryKey, written)
        return { session: written }
      } catch (failure) {
        const problem = failure instanceof Failure ? failure.problem : null
        if (problem?.code === 'record.stale') return { stale: problem.description }
        throw failure
      }
    },
    meta: { invalidates: ['sessions', 'bodies', 'home', 'dues'] },
  })
}
