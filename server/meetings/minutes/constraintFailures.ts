import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  minutes_texts_until_approval: ['minutes.approved', 'html'],
}
