import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { DocumentLine, DocumentRow } from '#contract/papers/documents.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { isBeforeMandateCondition } from '#server/ground/identity/beforeMandate.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'
import { documentFacts, isSessionReadableCondition } from './facts.ts'

const typeJoin = sql`left join document_types type on type.id = documents.document_type_id`

/** Joins `documents` to the tables that the policy facts and the order need. */
const orderJoins = sql`
  left join sessions session on session.id = documents.session_id ${typeJoin}`

/**
 * Joins `documents` to the tables of a line. `version` is the published version, or the last one of a document that was
 * never published.
 */
export const lineJoins = precompiledSql(sql`${orderJoins}
  join document_versions version on version.document_id = documents.id and version.number = coalesce(
    documents.published_version,
    (select max(number) from document_versions filed where filed.document_id = documents.id))`)

/** Joins `documents` to its agenda point and to the parent of that point. */
export const pointJoins = precompiledSql(sql`
  left join agenda_points point on point.id = documents.point_id
  left join agenda_points parent on parent.id = point.parent_id`)

/** The minimal joins for `readingOrder`. */
export const readingJoins = precompiledSql(sql`${orderJoins} ${pointJoins}`)

/** The joins of `readingOrder` where `session` is already there. */
export const agendaOrderJoins = precompiledSql(sql`${typeJoin} ${pointJoins}`)

const placeJoins = precompiledSql(sql`${lineJoins} ${pointJoins}
  join bodies body on body.id = documents.body_id
  left join document_commissions commission on commission.id = documents.document_commission_id
  left join users author on author.id = documents.author_id`)

/**
 * Joins `documents` to the tables of a row; `history.shown` tells whether the viewer may see its steps and unpublished
 * versions.
 */
export const rowJoins = (viewer: Viewer) => sql`${placeJoins}
  cross join lateral (select ${allowed(viewer, 'documents.readHistory', documentFacts)} as shown) history`

/** SQL: the keys of `readingOrder`, for lists that are sorted after they are read. */
export const readingKeys = [
  sql`point.id is null`,
  sql`coalesce(parent.position, point.position)`,
  sql`parent.id is not null`,
  sql`point.position`,
  sql`type.position`,
  foldedSql(sql`documents.title`),
  sql`documents.id`,
] as const

/**
 * SQL: the order of documents on the page of a session: point by point (those of a point before those of its
 * subpoints), then those of the session itself; among them by type, then title. Needs `readingJoins`, which are part of
 * `lineJoins`.
 */
export const readingOrder = precompiledSql(sql`${sql.join(readingKeys)}`)

/** SQL: the instant that decides whether a document is older than a mandate: the end of its session, once that is known. */
const documentInstantSql = sql`
  coalesce(case when ${documentFacts.sessionOut} then session.ends_at end, documents.out_at)`

const readStateSql = (viewer: Viewer) => sql`(
  select case
    when count(*) = 0 then case when ${isBeforeMandateCondition(viewer, sql`documents.body_id`, documentInstantSql)}
      then 'before' else 'never' end
    when bool_or(version_number = version.number) then 'current' else 'older' end
  from document_readings reading
  where reading.user_id = ${viewer.id} and reading.document_id = documents.id)`

const shownFields = precompiledSql(sql`
  '@id', '/api/documents/' || documents.id,
  '@type', 'Document',
  'id', documents.id,
  'title', documents.title,
  'status', documents.status,
  'confidential', ${documentFacts.confidential},
  'documentType', ${referenceJsonSql('type')},
  'date', documents.document_date,
  'publishedAt', documents.published_at,
  'pages', version.pages,
  'size', version.bytes,
  'textStatus', version.text_status,
  'fileVersion', version.number`)

const lineFields = (viewer: Viewer) => sql`${shownFields}, 'read', ${readStateSql(viewer)}`

/**
 * SQL: the number of a point, such as "2.1", by rank among the points of its level, since positions may have gaps.
 * Needs `point` and `parent`.
 */
export const pointNumberSql = precompiledSql(sql`concat_ws('.',
  (select count(*) from agenda_points above
    where above.session_id = point.session_id and above.parent_id is null
      and above.position <= coalesce(parent.position, point.position)),
  case when parent.id is not null then (select count(*) from agenda_points beside
    where beside.session_id = point.session_id and beside.parent_id = parent.id and beside.position <= point.position) end)`)

const sessionReference = precompiledSql(
  sql`json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at)`,
)
const pointReference = precompiledSql(
  sql`json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title)`,
)
const bodyFields = precompiledSql(sql`'family', documents.family, 'irp', ${bodyReference('body')}`)

/** SQL: the session and the point of a document, for who may read the session. */
const sessionFields = (viewer: Viewer) => {
  const isReadable = isSessionReadableCondition(viewer)
  return sql`
  'session', case when session.id is not null and ${isReadable} then ${sessionReference} end,
  'point', case when point.id is not null and ${isReadable} then ${pointReference} end`
}

const filingFields = precompiledSql(sql`
  'documentCommission', ${referenceJsonSql('commission')},
  'channel', documents.channel,
  'author', ${personReference('author')},
  'updatedAt', documents.updated_at,
  'version', documents.version`)

const lifeFields = precompiledSql(sql`
  'pending', case when history.shown and documents.pending_status is not null then json_build_object(
    'fileVersion', (select max(number) from document_versions filed where filed.document_id = documents.id),
    'status', documents.pending_status,
    'filedBy', (select ${personReference('filer')} from users filer where filer.id = documents.pending_by)) end,
  'lastStep', case when history.shown then (
    select json_build_object('at', step.at, 'by', ${personReference('taker')}, 'comment', step.comment)
    from document_steps step left join users taker on taker.id = step.by_user_id
    where step.document_id = documents.id order by step.id desc limit 1) end`)

/** The fields of `documentRowSql`, for records that add their own. */
export const rowFields = (viewer: Viewer) => sql`
  ${lineFields(viewer)}, ${bodyFields}, ${sessionFields(viewer)}, ${filingFields}, ${lifeFields}`

/** SQL: a document as a line. Needs `lineJoins`. */
export const documentLineSql = (viewer: Viewer): RawBuilder<DocumentLine> =>
  sql`json_build_object(${lineFields(viewer)})`

/** SQL: a document in a list that mixes bodies. Needs `rowJoins`. */
export const documentRowSql = (viewer: Viewer): RawBuilder<DocumentRow> => sql`json_build_object(${rowFields(viewer)})`
