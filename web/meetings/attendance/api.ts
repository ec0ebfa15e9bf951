import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#contract/ground/dates/days.ts'
import type { Attendance } from '#contract/meetings/attendance/attendance.ts'
import type { BodySeats } from '#contract/meetings/attendance/seats.ts'
import type { Calendar } from '#contract/meetings/calendar/calendar.ts'
import { get } from '#web/ground/http/client.ts'

/** Reads who will be at a session. */
export const attendance = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'attendance'],
    queryFn: ({ signal }) => get<Attendance>(`/api/sessions/${sessionId}/attendance`, { signal }),
  })

/** Days ahead in which a convocation is proposed to be answered. */
const daysAhead = 120

/** Reads the sessions of the coming months in the bodies of the user, with their answers. */
export function comingSessions(day: string) {
  const query = { from: day, to: addDays(day, daysAhead), kind: ['session', 'training'], scope: 'mine' }
  return queryOptions({
    queryKey: ['agenda', query],
    queryFn: ({ signal }) => get<Calendar>('/api/agenda', { query, signal }),
    staleTime: 60_000,
  })
}

/** Reads the seats of a body. */
export const bodySeats = (bodyId: number) =>
  queryOptions({
    queryKey: ['seats', bodyId],
    queryFn: ({ signal }) => get<BodySeats>(`/api/irps/${bodyId}/seats`, { signal }),
  })
