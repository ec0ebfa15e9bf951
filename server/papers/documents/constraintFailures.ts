import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // The body is deleted while a document is filed.
  documents_body_id_fkey: ['record.gone', 'irp'],
  documents_session_id_body_id_fkey: ['record.gone', 'session'],
  documents_session_id_point_id_fkey: ['record.gone', 'point'],
  // The document is deleted before its reading is recorded.
  document_readings_document_id_fkey: ['record.notFound', 'document'],
  document_readings_document_id_version_number_fkey: ['record.notFound', 'document'],
}
