import { useMutation } from '@tanstack/react-query'
import type { Minutes, MinutesForm } from '#contract/meetings/sessions/followUp.ts'
import { put } from '#web/ground/http/client.ts'
import { invalidatedQueries } from '#web/meetings/sessions/api.ts'

export const useMinutes = (id: number) =>
  useMutation({
    mutationFn: (form: MinutesForm) => put<Minutes>(`/api/sessions/${id}/minutes`, form),
    meta: { success: 'minutes.saved', invalidates: invalidatedQueries, reloadsOnConflict: true },
  })
