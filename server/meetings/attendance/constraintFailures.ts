import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // A person is deleted while they are given a seat, or answer.
  seats_holder_id_fkey: ['record.gone', 'seats'],
  seat_substitutes_user_id_fkey: ['record.gone', 'seats'],
  session_answers_user_id_fkey: ['record.gone', 'person'],
}
