import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentLine } from '#contract/papers/documents.ts'
import type { Reference } from '#contract/people/references.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins, readingOrder } from '#server/papers/documents/present.ts'

/**
 * SQL: joins `own`, an agenda point, to the minutes that it approves, when they have a file that the point does not
 * refer to itself.
 */
export const minutesToApproveJoin = precompiledSql(sql`
  join minutes on minutes.session_id = own.minutes_of_id and minutes.document_id is not null
    and not exists (select from agenda_point_references same
      where same.point_id = own.id and same.document_id = minutes.document_id)`)

/**
 * SQL: the documents filed for the session, those referenced by one of its points, and the minutes that a point
 * approves, at `position` -1 before its references.
 */
const documentPlacesSql = (sessionId: number | RawBuilder<number>) => sql`(
  select filed.id as document_id, filed.point_id, null::int as position
  from documents filed where filed.session_id = ${sessionId}
  union all
  select reference.document_id, reference.point_id, reference.position
  from agenda_points own join agenda_point_references reference on reference.point_id = own.id
  where own.session_id = ${sessionId}
  union all
  select minutes.document_id, own.id, -1 from agenda_points own ${minutesToApproveJoin}
  where own.session_id = ${sessionId}) hanging`

const joins = precompiledSql(sql`
  join documents on documents.id = hanging.document_id ${lineJoins}
  left join agenda_points point on point.id = hanging.point_id
  left join agenda_points parent on parent.id = point.parent_id`)

/** A document and the point that it is attached to; null for the session itself. */
export interface SessionDocumentRow extends Pick<AgendaDocument, 'byReference' | 'asMinutes' | 'readBy'> {
  pointId: number | null
  document: DocumentLine
  /** filed by the viewer */
  byViewer: boolean
}

/**
 * SQL: the documents of a session that the viewer may read, as a JSON array: those filed there, then minutes to
 * approve and referenced ones.
 * @param readBy SQL of the number of readers of a document; `documents` is in scope
 */
export const sessionDocumentsSql = (
  viewer: Viewer,
  sessionId: number | RawBuilder<number>,
  readBy: RawBuilder<unknown>,
): RawBuilder<SessionDocumentRow[]> => sql`(
  select coalesce(json_agg(json_build_object('pointId', hanging.point_id, 'document', ${documentLineSql(viewer)},
    'byReference', hanging.position is not null, 'asMinutes', coalesce(hanging.position = -1, false), 'readBy', ${readBy},
    'byViewer', documents.author_id is not distinct from ${viewer.id})
    order by hanging.position nulls first, ${readingOrder}), '[]')
  from ${documentPlacesSql(sessionId)} ${joins}
  where (hanging.position is null or documents.point_id is distinct from hanging.point_id)
    and ${allowed(viewer, 'documents.read', documentFacts)})`

/**
 * Returns the documents published since an instant by others than the viewer, oldest first. A document attached twice
 * is returned once.
 */
export function publishedSince(since: string, hung: readonly SessionDocumentRow[]): Reference[] {
  const fresh = hung.filter(
    ({ document, byViewer }) =>
      !byViewer && document.status === 'published' && Date.parse(document.publishedAt ?? since) > Date.parse(since),
  )
  const byId = new Map(fresh.map(({ document }) => [document.id, document]))
  return [...byId.values()]
    .sort((one, other) => Date.parse(one.publishedAt ?? since) - Date.parse(other.publishedAt ?? since))
    .map(({ id, title }) => ({ id, name: title }))
}
