import { queryOptions } from '@tanstack/react-query'
import type { MinutesText, MinutesVersion } from '#contract/meetings/minutes/minutesText.ts'
import { get } from '#web/ground/http/client.ts'

/** Reads the text of the minutes of a session. Changes are told by events. */
export const minutesText = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'minutesText'],
    queryFn: ({ signal }) => readMinutesText(sessionId, signal),
    staleTime: 3_000,
  })

/** Reads the text as it is stored now. */
export const readMinutesText = (sessionId: number, signal?: AbortSignal) =>
  get<MinutesText>(`/api/sessions/${sessionId}/minutes_text`, { background: true, ...(signal && { signal }) })

/** Reads a version, which never changes. */
export const minutesVersion = (sessionId: number, number: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'minutesVersion', number],
    queryFn: ({ signal }) => get<MinutesVersion>(`/api/sessions/${sessionId}/minutes_versions/${number}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const minutesFileUrl = (sessionId: number, format: 'pdf' | 'docx') =>
  `/api/sessions/${sessionId}/minutes_text.${format}`
