import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MinutesText, RemarkAnswer } from '#contract/meetings/minutes/minutesText.ts'
import { post, put } from '#web/ground/http/client.ts'
import { invalidatedQueries } from '#web/meetings/sessions/api.ts'
import { minutesText } from './api.ts'

type ById = { id: number }

/** A call that changes the text or its remarks, by its path. */
export type MinutesChange =
  | { path: 'minutes_drafts'; form: { version: number | null } }
  | { path: 'minutes_sharings'; form: { until: string; version: number } }
  | { path: 'minutes_filings'; form: { version: number } }
  | { path: 'minutes_remarks'; form: { passage: string; proposal: string; comment: string } }
  | { path: 'remark_withdrawals'; form: { remark: ById } }
  | { path: 'remark_answers'; form: { remark: ById; answer: RemarkAnswer; word: string; version: number } }

/** What is said after a change. */
const successes = {
  minutes_drafts: 'minutesText.drafted',
  minutes_sharings: 'minutesText.shared',
  minutes_filings: 'minutesText.filed',
  minutes_remarks: 'minutesText.remarked',
  remark_withdrawals: 'minutesText.withdrawn',
  remark_answers: 'minutesText.answered',
} as const satisfies Record<MinutesChange['path'], string>

/** Drafts, shares or files the text, makes, withdraws or answers a remark. */
export function useMinutesChange(sessionId: number, path: MinutesChange['path']) {
  const queries = useQueryClient()
  const { queryKey } = minutesText(sessionId)
  return useMutation({
    mutationFn: ({ path: to, form }: MinutesChange) => post<MinutesText>(`/api/sessions/${sessionId}/${to}`, form),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
    onError: () => queries.invalidateQueries({ queryKey }),
    meta: { success: successes[path], ...(path === 'minutes_filings' && { invalidates: invalidatedQueries }) },
  })
}

/** Stores the text. A failure is shown beside it, except the end of the sign-in. */
export function useSaveText(sessionId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { html: string; version: number }) =>
      put<MinutesText>(`/api/sessions/${sessionId}/minutes_text`, form, { progress: 'lazy' }),
    // what is done next with the text is done with this version
    onSuccess: (saved) => queries.setQueryData(minutesText(sessionId).queryKey, saved),
    meta: { quiet: true },
  })
}
