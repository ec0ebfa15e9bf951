import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  thematics_name_key: ['thematics.nameTaken', 'name'],
  thematic_bodies_body_id_fkey: ['record.gone', 'irps'],
  // The project is deleted while a record refers to it.
  content_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  agenda_point_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  decision_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  document_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  consultations_thematic_id_fkey: ['record.gone', 'thematic'],
}
