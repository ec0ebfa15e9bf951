import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  meeting_periods_point_fkey: ['desk.pointTaken', 'agenda'],
  point_notes_point_fkey: ['desk.pointNoted', 'agenda'],
  // the minutes are approved while notes are saved
  point_notes_until_approval: ['desk.minutesApproved', 'html'],
}
