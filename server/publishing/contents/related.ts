import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentLine } from '#contract/papers/documents.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { rowsJsonSql } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { rowJoins, sessionRowSql } from '#server/meetings/sessions/present.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins } from '#server/papers/documents/present.ts'
import { contentFacts, factsJoin } from './facts.ts'
import { contentsList, isPublishedCondition } from './list.ts'

/** Limit of each kind; there are lists for more. */
const maxRelated = { limit: 6 }

/** SQL: the ids of the thematics of the content. */
const thematicIdsSql = (id: number) => sql`select thematic_id from content_thematics where content_id = ${id}`

/**
 * SQL: the documents that a content links to, then those that share its thematics, last published first; only those
 * that the viewer may read.
 */
export function relatedDocumentsSql(viewer: Viewer, id: number): RawBuilder<DocumentLine[]> {
  const readable = allowed(viewer, 'documents.read', documentFacts)
  return rowsJsonSql(
    {
      matching: sql`
        select documents.id, documents.published_at, true as named
        from content_documents naming join documents on documents.id = naming.document_id
        left join sessions session on session.id = documents.session_id
        where naming.content_id = ${id} and ${readable}
        union all
        ${latestOfThematicsSql(
          id,
          sql`
          select documents.id, documents.published_at from document_thematics filed
          join documents on documents.id = filed.document_id left join sessions session on session.id = documents.session_id
          where filed.thematic_id = project.thematic_id and documents.status = 'published' and ${readable}
            and documents.id not in (select document_id from content_documents where content_id = ${id})
          order by filed.published_at desc nulls last, filed.document_id desc`,
        )}`,
      order: sql`named desc, published_at desc nulls last, id desc`,
      row: documentLineSql(viewer),
      joins: sql`join documents on documents.id = page.id ${lineJoins}`,
    },
    maxRelated,
  )
}

/**
 * SQL: the latest records of each thematic of the content, without duplicates.
 * @param records selects `id` and `published_at` of the records of `project.thematic_id`, latest first
 */
const latestOfThematicsSql = (id: number, records: RawBuilder<unknown>) => sql`
  select distinct record.id, record.published_at, false as named
  from content_thematics project cross join lateral (${records} limit ${sql.lit(maxRelated.limit)}) record
  where project.content_id = ${id}`

/**
 * SQL: the sessions that a content links to, then those with a point on its thematics, latest first; only those that
 * the viewer may read.
 */
export function relatedSessionsSql(viewer: Viewer, id: number): RawBuilder<SessionRow[]> {
  const named = sql<SqlBool>`session.id = any(array(select session_id from content_sessions where content_id = ${id}))`
  const debating = sql<SqlBool>`session.status <> 'draft' and session.id = any(array(
    select point.session_id from agenda_point_thematics filed join agenda_points point on point.id = filed.point_id
    where filed.thematic_id in (${thematicIdsSql(id)})))`
  return rowsJsonSql(
    {
      matching: sql`
        select session.id, session.starts_at, ${named} as named from sessions session
        where ${allowed(viewer, 'sessions.read', sessionFacts)} and (${named} or ${debating})`,
      order: sql`named desc, starts_at desc, id desc`,
      row: sessionRowSql,
      joins: rowJoins(viewer),
    },
    maxRelated,
  )
}

/** SQL: other contents published on its thematics, latest first; only those that the viewer may read. */
export const relatedContentsSql = (viewer: Viewer, id: number): RawBuilder<ContentRow[]> =>
  rowsJsonSql(
    {
      ...contentsList(viewer, isPublishedCondition),
      matching: latestOfThematicsSql(
        id,
        sql`
        select content.id, content.published_at from content_thematics filed
        join contents content on content.id = filed.content_id ${factsJoin}
        where filed.thematic_id = project.thematic_id and ${isPublishedCondition} and content.id <> ${id}
          and ${allowed(viewer, 'contents.read', contentFacts)}
        order by filed.published_at desc nulls last, filed.content_id desc`,
      ),
    },
    maxRelated,
  )
