import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionDraft } from '#contract/meetings/sessionForm.ts'
import type { ProposalQuery } from '#contract/meetings/sessionQueries.ts'
import type { Session, SessionProposal } from '#contract/meetings/sessions.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { get, post, put } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { session } from '#web/meetings/sessions/api.ts'

/** What the form asks before it is written: number, title, overlaps, minutes to approve, legal delays. */
export const proposal = (query: ProposalQuery) =>
  queryOptions({
    queryKey: ['sessions', 'proposal', query],
    queryFn: ({ signal }) => get<SessionProposal>('/api/sessions/proposal', { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  })

/** Published documents with these words in their title or their text, to attach to a point by reference. */
export const documentsWith = (q: string) =>
  queryOptions({
    queryKey: ['documents', 'with', q],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', { query: { q, status: ['published'], itemsPerPage: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** How a save ended: written, or refused because somebody else wrote meanwhile, in the words of the server. */
export type Written = { session: Session } | { stale: string }

/** Writes the session: a new draft without `id`. That it changed meanwhile is an answer, which the form settles. */
export function useWriteSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, draft }: { id: number | null; draft: SessionDraft }): Promise<Written> => {
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
