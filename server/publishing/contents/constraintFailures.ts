import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  contents_session_key: ['contents.sessionTaken', 'session'],
  contents_whole: ['request.invalid', 'status'],
  contents_external_id_key: ['contents.externalIdTaken', 'externalId'],
  contents_session_id_fkey: ['record.gone', 'session'],
  contents_picture_id_fkey: ['record.gone', 'mainPicture'],
  contents_podcast_id_fkey: ['record.gone', 'podcast'],
  content_bodies_body_id_fkey: ['record.gone', 'irps'],
}
