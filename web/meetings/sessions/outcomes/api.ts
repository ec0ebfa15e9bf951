import { useMutation } from '@tanstack/react-query'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { put } from '#web/ground/http/client.ts'
import { invalidatedQueries } from '#web/meetings/sessions/api.ts'

/** Saves the whole session as it was read, with the outcome of one point changed. */
export const useAmendSession = (id: number) =>
  useMutation({
    mutationFn: (form: SessionDraft) => put<Session>(`/api/sessions/${id}`, form),
    meta: { success: 'outcome.saved', invalidates: invalidatedQueries, reloadsOnConflict: true },
  })
