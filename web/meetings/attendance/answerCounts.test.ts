import { expect, test } from 'vitest'
import { countAnswers, seatsToSettle } from './answerCounts.ts'

const person = (id: number, answer: 'present' | 'remote' | 'late' | 'absent' | null, isAsked = true) => ({
  id,
  answer,
  isAsked,
})
const seat = (seatId: number, holderId: number | null, sitterId: number | null) => ({
  seatId,
  position: seatId,
  college: null,
  holderId,
  sitterId,
  isReplacement: sitterId !== null && sitterId !== holderId,
})

test('people are counted by answer; a substitute who is not called counts once they have answered', () => {
  const people = [
    person(1, 'present'),
    person(2, 'present'),
    person(3, 'absent'),
    person(4, null),
    person(5, null, false),
    person(6, 'remote', false),
  ]
  expect(countAnswers(people)).toEqual({ present: 2, remote: 1, late: 0, absent: 1, none: 1 })
})

test('a replacement is to settle while nobody replaces the absent holder, or who does has not answered', () => {
  const people = [
    person(1, 'present'),
    person(2, 'absent'),
    person(3, 'absent'),
    person(4, 'absent'),
    person(5, null),
    person(6, 'present'),
  ]
  const unanswered = seat(3, 3, 5)
  const abandoned = seat(4, 4, null)
  const onVacant = seat(6, null, 5)
  const settled = [seat(1, 1, 1), seat(2, 2, 6), seat(5, null, null)]
  expect(seatsToSettle({ people, seats: [...settled, unanswered, abandoned, onVacant] })).toEqual([
    unanswered,
    abandoned,
    onVacant,
  ])
})
