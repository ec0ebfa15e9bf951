import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // The body is deleted while a record of it is written.
  sessions_body_id_fkey: ['record.gone', 'irp'],
  consultations_body_id_fkey: ['record.gone', 'irp'],
  sessions_number_key: ['sessions.numberTaken', 'number'],
  sessions_order: ['sessions.endBeforeStart', 'endsAt'],
  minutes_document_fkey: ['record.inUse', 'document'],
  agenda_points_consultation_id_fkey: ['consultations.inUse', 'consultation'],
  // A body moves while a consultation is linked to one of its central committee.
  consultations_central_committee: ['record.gone', 'central'],
  consultations_central_id_fkey: ['record.inUse', 'central'],
  // The session is deleted before its visit is recorded.
  session_visits_session_id_fkey: ['record.notFound', 'session'],
}
