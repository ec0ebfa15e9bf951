import { useMutation } from '@tanstack/react-query'
import type { Decisions, DecisionsForm } from '#contract/meetings/sessions/followUp.ts'
import { put } from '#web/ground/http/client.ts'
import { invalidatedQueries } from '#web/meetings/sessions/api.ts'

export const useDecisions = (id: number) =>
  useMutation({
    mutationFn: (form: DecisionsForm) => put<Decisions>(`/api/sessions/${id}/decisions`, form),
    meta: { success: 'decision.saved', invalidates: invalidatedQueries, reloadsOnConflict: true },
  })
