import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // the point is deleted at the same instant
  commitments_point_fkey: ['commitments.unknownPoint', 'point'],
  commitment_thematics_thematic_id_fkey: ['commitments.unknownThematic', 'thematics'],
  agenda_points_commitment: ['commitments.otherBody', 'agenda'],
  // it is deleted while the agenda that takes it up is saved
  agenda_points_commitment_id_fkey: ['commitments.otherBody', 'agenda'],
}
