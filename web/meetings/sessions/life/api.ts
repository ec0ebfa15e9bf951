import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionReading, SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import type { Audience } from '#contract/meetings/sessions/followUp.ts'
import type { Cancellation, Duplication, Postponement } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { invalidatedQueries, session } from '#web/meetings/sessions/api.ts'

/** Reads who will see a session and who will get an email. */
export const audience = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id, 'audience'],
    queryFn: ({ signal }) => get<Audience>(`/api/sessions/${id}/audience`, { signal }),
  })

/** Reads what the members of the body have opened of the documents of a session. */
export const sessionReading = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id, 'reading'],
    queryFn: ({ signal }) => get<SessionReading>(`/api/sessions/${id}/reading`, { signal }),
  })

/**
 * Notifies the validators of waiting documents, or the members who have opened none. The shell shows refusals, except
 * for validators: they are notified from a dialog, which shows the answer itself.
 */
export const useSessionReminder = (id: number, kind: 'validation' | 'reading') => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post<SessionReminder>(`/api/sessions/${id}/${kind}_reminder`, undefined),
    // a refusal may come from a state that has changed
    onError: () => queries.invalidateQueries({ queryKey: ['sessions', id, 'audience'] }),
    meta: {
      invalidates: ['sessions'],
      ...(kind === 'reading' ? { success: 'reminder.reading' as const } : { quiet: true }),
    },
  })
}

interface StepForms {
  convocation: undefined
  postponement: Postponement
  cancellation: Cancellation
  holding: undefined
  closing: undefined
  reopening: undefined
}
export type SessionStep = keyof StepForms

const success: Record<SessionStep, TextKey> = {
  convocation: 'step.convened',
  postponement: 'step.postponed',
  cancellation: 'step.cancelled',
  holding: 'step.held',
  closing: 'step.closed',
  reopening: 'step.reopened',
}

/** Takes a step of a session. The form shows the violations of its fields, the shell all other failures. */
export const useSessionStep = <Step extends SessionStep>(id: number, step: Step) =>
  useMutation({
    mutationFn: (form: StepForms[Step]) => post(`/api/sessions/${id}/${step}`, form),
    meta: { success: success[step], invalidates: invalidatedQueries },
  })

export const useDuplicateSession = (id: number) =>
  useMutation({
    mutationFn: (form: Duplication) => post<Session>(`/api/sessions/${id}/duplication`, form),
    meta: { success: 'step.duplicated', invalidates: invalidatedQueries },
  })

/**
 * Deletes a draft as it was read: one that has been changed since is refused.
 * @param leave navigates away from its page, before that reads the deleted draft again
 */
export function useDeleteSession({ id, version }: Pick<Session, 'id' | 'version'>, leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/api/sessions/${id}`, undefined, { query: { version } }),
    onSuccess: async () => {
      await leave()
      queries.removeQueries({ queryKey: session(id).queryKey })
      for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first] })
    },
    meta: { success: 'step.deleted' },
  })
}

/** Records that the user has seen the changes. Without a progress bar, since the page is being read meanwhile. */
export const noteVisit = (id: number) => put(`/api/sessions/${id}/visit`, undefined, { progress: 'lazy' })
