import { type Attendance, type Attendee, sessionAnswers } from '#contract/meetings/attendance/attendance.ts'

/** The answers to a convocation, then none. */
export const answerKinds = [...sessionAnswers, 'none'] as const
type AnswerKind = (typeof answerKinds)[number]

/** Counts people by their answer. A substitute who is not called counts only once they have answered. */
export function countAnswers(people: readonly Pick<Attendee, 'answer' | 'isAsked'>[]): Record<AnswerKind, number> {
  const counts = { present: 0, remote: 0, late: 0, absent: 0, none: 0 }
  for (const { answer, isAsked } of people) if (answer !== null || isAsked) counts[answer ?? 'none'] += 1
  return counts
}

type Seating = Pick<Attendance, 'seats'> & { people: readonly Pick<Attendee, 'id' | 'answer'>[] }

/**
 * Returns the seats whose replacement is not settled: nobody replaces the absent holder, or who replaces them has not
 * answered yet. A seat that stays vacant is none of them.
 */
export function seatsToSettle({ seats, people }: Seating): Attendance['seats'] {
  const answers = new Map(people.map(({ id, answer }) => [id, answer]))
  return seats.filter(({ holderId, sitterId, isReplacement }) =>
    sitterId === null ? holderId !== null : isReplacement && (answers.get(sitterId) ?? null) === null,
  )
}
