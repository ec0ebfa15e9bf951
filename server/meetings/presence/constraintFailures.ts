import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // The account is erased while its presence is recorded.
  meeting_people_user_id_fkey: ['record.gone', 'person'],
}
