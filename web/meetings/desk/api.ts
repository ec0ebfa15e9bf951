import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MeetingNotes, PointNote, Progress } from '#contract/meetings/desk/desk.ts'
import { get, post, put } from '#web/ground/http/client.ts'

/** Whether the meeting has been opened and not closed. */
export const isOpen = ({ openedAt, closedAt }: Pick<Progress, 'openedAt' | 'closedAt'>): boolean =>
  openedAt !== null && closedAt === null

/** Reads what a meeting is on. Changes are told by events. */
export const progress = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'progress'],
    queryFn: ({ signal }) => get<Progress>(`/api/sessions/${sessionId}/progress`, { signal, background: true }),
    staleTime: 3_000,
  })

/** Reads the notes of a meeting. Changes are told by events. */
export const meetingNotes = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'notes'],
    queryFn: ({ signal }) => get<MeetingNotes>(`/api/sessions/${sessionId}/notes`, { signal, background: true }),
    staleTime: 3_000,
  })

/** Reads the notes on a point as they are stored now. */
export const readNote = (pointId: number) => get<PointNote>(`/api/points/${pointId}/note`)

/** Stores the notes on a point. A failure is shown beside the notes, except the end of the sign-in. */
export const useWriteNote = () =>
  useMutation({
    mutationFn: ({ pointId, ...form }: { pointId: number; html: string; version: number }) =>
      put<PointNote>(`/api/points/${pointId}/note`, form, { progress: 'lazy' }),
    meta: { quiet: true },
  })

/** A call that changes what a meeting is on, by its path. */
type ProgressChange =
  | { path: 'current_point'; form: { point: { id: number } | null; version: number } }
  | { path: 'suspension' | 'resumption' }
  | { path: 'added_points'; form: { title: string } }

/** Takes or ends a point, suspends or resumes the meeting, adds a point. */
export function useProgressChange(sessionId: number) {
  const queries = useQueryClient()
  const { queryKey } = progress(sessionId)
  return useMutation({
    mutationFn: ({ path, ...change }: ProgressChange) =>
      post<Progress>(`/api/sessions/${sessionId}/${path}`, 'form' in change ? change.form : undefined),
    // a reading under way would bring back the state before
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
    onError: () => queries.invalidateQueries({ queryKey }),
    scope: { id: `progress ${sessionId}` },
  })
}
