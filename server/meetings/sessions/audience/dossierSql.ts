import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Dossier } from '#contract/meetings/sessions/dossier.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/** SQL condition: the point calls for documents, and has no sub-points that would have them. Needs `point` in scope. */
const callsForDocuments = sql`point.kind in ('information', 'consultation', 'opinion', 'deliberation')
  and not exists (select from agenda_points below where below.parent_id = point.id)`

/**
 * SQL: what a session still lacks, as JSON. Counts the documents that the viewer may read, and those of which they may
 * know the number.
 */
export const dossierSql = (viewer: Viewer, sessionId: number, day: string): RawBuilder<Dossier> => {
  const isCounted = sql`(${allowed(viewer, 'documents.read', documentFacts)}
    or ${allowed(viewer, 'documents.countUnpublished', documentFacts)})`
  return sql`(
    with paper as materialized (
      select documents.point_id, documents.status, ${allowed(viewer, 'documents.refuse', documentFacts)} as mine
      from documents join sessions session on session.id = documents.session_id
      where documents.session_id = ${sessionId} and documents.status <> 'archived' and ${isCounted}
    ), attached as materialized (
      select point_id from paper where point_id is not null
      union
      select reference.point_id
      from agenda_points own join agenda_point_references reference on reference.point_id = own.id
      join documents on documents.id = reference.document_id
      left join sessions session on session.id = documents.session_id
      where own.session_id = ${sessionId} and ${isCounted}
    ), agenda as materialized (
      select point.kind, point.consultation_id, ${callsForDocuments} as calls,
        exists (select from attached where attached.point_id in (point.id, point.parent_id)) as has_document
      from agenda_points point where point.session_id = ${sessionId}
    ), seated as materialized (
      select person.status, person.mail_refused_at is not null as refused
      from users person
      where exists (
        select from assignments assignment join sessions session on session.body_id = assignment.body_id
        where session.id = ${sessionId} and assignment.user_id = person.id and ${currentAssignmentCondition(day)})
    )
    select json_build_object(
      'documents', (select count(*)::int from paper),
      'waiting', (select count(*)::int from paper where status = 'submitted'),
      'toValidate', (select count(*)::int from paper where status = 'submitted' and mine),
      'unsubmitted', (select count(*)::int from paper where status in ('draft', 'refused')),
      'points', (select count(*)::int from agenda where calls),
      'pointsWithoutDocument', (select count(*)::int from agenda where calls and not has_document),
      'opinionsWithoutDate', (select count(*)::int from agenda
        where kind in ('consultation', 'opinion') and consultation_id is null),
      'withoutMail', (select count(*)::int from seated where status = 'validated' and refused),
      'notActivated', (select count(*)::int from seated where status = 'pending'),
      'validatorsRemindedAt', (select sent_at from session_reminders
        where session_id = ${sessionId} and kind = 'validation')))`
}
