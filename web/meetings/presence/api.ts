import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Presence, PresenceMode } from '#contract/meetings/presence/presence.ts'
import { get, post, put } from '#web/ground/http/client.ts'
import { untilNextStepMs } from './nextStep.ts'

/** First keys of the queries to invalidate when a meeting is closed: its session is held. */
export const invalidatedQueries = ['sessions', 'bodies', 'home', 'dues', 'documents']

/** Whether arrivals and departures are being recorded. */
export const isOpen = ({ openedAt, closedAt }: Pick<Presence, 'openedAt' | 'closedAt'>) =>
  openedAt !== null && closedAt === null

/** Reads who is at a meeting; again at the instants at which it may be opened and closed. Changes are told by events. */
export const presence = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'presence'],
    queryFn: ({ signal }) => get<Presence>(`/api/sessions/${sessionId}/presence`, { signal, background: true }),
    refetchInterval: ({ state: { data } }) => (data ? untilNextStepMs(data, Date.now()) : false),
    staleTime: 3_000,
  })

/** Returns the URL of the attendance sheet: the record of the meeting, or to be signed on paper. */
export const sheetUrl = (sessionId: number, { toSign = false } = {}) =>
  `/api/sessions/${sessionId}/attendance_sheet.pdf${toSign ? '?toSign=true' : ''}`

/** A call that changes who is there, by its path. */
type Change =
  | { path: 'opening' }
  | { path: 'announcement'; form: { mode: PresenceMode } }
  | { path: 'arrivals'; form: { person: { id: number }; mode: PresenceMode; version: number } }
  | { path: 'departures'; form: { person: { id: number }; version: number } }

/** Opens a meeting, or records an announcement, an arrival or a departure. */
export function usePresenceChange(sessionId: number) {
  const queries = useQueryClient()
  const { queryKey } = presence(sessionId)
  return useMutation({
    mutationFn: ({ path, ...change }: Change) =>
      post<Presence>(`/api/sessions/${sessionId}/${path}`, 'form' in change ? change.form : undefined),
    // a reading under way would bring back the state before
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
    onError: () => queries.invalidateQueries({ queryKey }),
    scope: { id: `presence ${sessionId}` },
  })
}

/** Times of a person, as local date-times in Paris or as instants. */
export interface WrittenTimes {
  mode: PresenceMode
  arrivedAt: string
  leftAt: string | null
}

/** Replaces the times of a person. The form shows the violations of its fields. */
export function useCorrectTimes(sessionId: number, personId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { intervals: readonly WrittenTimes[]; version: number }) =>
      put<Presence>(`/api/sessions/${sessionId}/presence_times`, { person: { id: personId }, ...form }),
    onSuccess: (changed) => queries.setQueryData(presence(sessionId).queryKey, changed),
    onError: () => queries.invalidateQueries({ queryKey: presence(sessionId).queryKey }),
    meta: { success: 'presence.saved' },
  })
}

/** Closes a meeting, which makes the session held. */
export const useEndMeeting = (sessionId: number) =>
  useMutation({
    mutationFn: () => post(`/api/sessions/${sessionId}/ending`),
    meta: { success: 'presence.closed', invalidates: invalidatedQueries },
  })
