import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Attendance, SessionAnswer } from '#contract/meetings/attendance/attendance.ts'
import type { BodySeats, SeatSuccessionForm, SeatVacancyForm } from '#contract/meetings/attendance/seats.ts'
import type { SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { post, put } from '#web/ground/http/client.ts'
import { attendance } from './api.ts'

interface Answer {
  answer: SessionAnswer
  note: string | null
  /** somebody else, for whom the caller answers, and the version of their answer that the caller has read */
  of?: { personId: number; version: number }
}

/** Sends one's own answer to a convocation, or that of somebody else. */
export function useAnswer(sessionId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ of, ...form }: Answer) =>
      of === undefined
        ? put<Attendance>(`/api/sessions/${sessionId}/answer`, form)
        : put<Attendance>(`/api/sessions/${sessionId}/replies`, {
            ...form,
            person: { id: of.personId },
            version: of.version,
          }),
    onSuccess: (answered) => queries.setQueryData(attendance(sessionId).queryKey, answered),
    onError: () => queries.invalidateQueries({ queryKey: attendance(sessionId).queryKey }),
    meta: { success: 'attendance.saved', invalidates: ['agenda'] },
    scope: { id: `answer ${sessionId}` },
  })
}

/** Reminds those who have not answered. */
export const useAnswerReminder = (sessionId: number) =>
  useMutation({
    mutationFn: () => post<SessionReminder>(`/api/sessions/${sessionId}/answer_reminder`, undefined),
    meta: { success: 'attendance.remindSent', invalidates: ['sessions'] },
  })

/** A seat as it is written. */
export interface WrittenSeat {
  id?: number
  college: string | null
  holder: { id: number } | null
  vacantSince: string | null
  vacancyReason: string | null
  substitutes: { id: number }[]
}

/** Writes the whole table of seats. */
export const useWriteSeats = (bodyId: number) =>
  useMutation({
    mutationFn: (form: { seats: readonly WrittenSeat[]; version: number }) =>
      put<BodySeats>(`/api/irps/${bodyId}/seats`, form),
    meta: { success: 'seats.saved', invalidates: ['seats', 'sessions'], reloadsOnConflict: true },
  })

/** Writes the order of replacement of one seat. */
export const useOrderSubstitutes = (bodyId: number) =>
  useMutation({
    mutationFn: ({ version, ...seat }: { id: number; substitutes: { id: number }[]; version: number }) =>
      put<BodySeats>(`/api/irps/${bodyId}/seat_orders`, { seats: [seat], version }),
    meta: { success: 'seats.saved', invalidates: ['seats', 'sessions'], reloadsOnConflict: true },
  })

/** Gives a vacant seat to its substitute for good. */
export const useFillSeat = (bodyId: number) =>
  useMutation({
    mutationFn: (form: SeatSuccessionForm) => post<BodySeats>(`/api/irps/${bodyId}/seat_successions`, form),
    meta: { success: 'seats.filled', invalidates: ['seats', 'sessions', 'bodies', 'users'], reloadsOnConflict: true },
  })

/** Leaves a seat vacant for a reason. */
export const useLeaveVacant = (bodyId: number) =>
  useMutation({
    mutationFn: (form: SeatVacancyForm) => put<BodySeats>(`/api/irps/${bodyId}/seat_vacancies`, form),
    meta: { success: 'seats.left', invalidates: ['seats'], reloadsOnConflict: true },
  })

/** Proposes a seat again that was left vacant. */
export const useProposeAgain = (bodyId: number) =>
  useMutation({
    mutationFn: ({ seatId, version }: { seatId: number; version: number }) =>
      put<BodySeats>(`/api/irps/${bodyId}/seat_vacancies`, { seat: { id: seatId }, reason: null, version }),
    meta: { success: 'seats.proposed', invalidates: ['seats'], reloadsOnConflict: true },
  })
