import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContentRow } from '#contract/contents.ts'
import type { DocumentLine } from '#contract/documents.ts'
import type { SessionRow } from '#contract/sessions.ts'
import type { Viewer } from '#contract/standing.ts'
import { allowed } from '#server/database/allowed.ts'
import { rowsOf } from '#server/database/list.ts'
import { documentFacts } from '#server/documents/facts.ts'
import { documentLine, lineJoins } from '#server/documents/present.ts'
import { sessionFacts } from '#server/sessions/facts.ts'
import { rowJoins, sessionRow } from '#server/sessions/present.ts'
import { contentsList, isPublished } from './list.ts'

/** Of each kind: more would be a list, which has a page of its own. */
const atMost = { limit: 6 }

/** The projects of the content. */
const projects = (id: number) => sql`select thematic_id from content_thematics where content_id = ${id}`

/** The documents that a content names, then those that share its projects, last published first; of what the viewer may read. */
export function relatedDocuments(viewer: Viewer, id: number): RawBuilder<DocumentLine[]> {
  const named = sql<SqlBool>`documents.id in (select document_id from content_documents where content_id = ${id})`
  return rowsOf(
    {
      matching: sql`
        select documents.id, documents.published_at, ${named} as named
        from documents left join sessions session on session.id = documents.session_id
        where ${allowed(viewer, 'documents.read', documentFacts)} and (${named} or documents.status = 'published'
          and documents.id in (select document_id from document_thematics where thematic_id in (${projects(id)})))`,
      order: sql`named desc, published_at desc nulls last, id desc`,
      row: documentLine(viewer),
      joins: sql`join documents on documents.id = page.id ${lineJoins}`,
    },
    atMost,
  )
}

/** The sessions that a content names, then those that have debated its projects, last first; of what the viewer may read. */
export function relatedSessions(viewer: Viewer, id: number): RawBuilder<SessionRow[]> {
  const named = sql<SqlBool>`session.id in (select session_id from content_sessions where content_id = ${id})`
  return rowsOf(
    {
      matching: sql`
        select session.id, session.starts_at, ${named} as named from sessions session
        where ${allowed(viewer, 'sessions.read', sessionFacts)} and (${named} or session.status <> 'draft'
          and session.id in (select point.session_id from agenda_points point
            join agenda_point_thematics filed on filed.point_id = point.id where filed.thematic_id in (${projects(id)})))`,
      order: sql`named desc, starts_at desc, id desc`,
      row: sessionRow,
      joins: rowJoins(viewer),
    },
    atMost,
  )
}

/** What else is published on its projects, last first; of what the viewer may read. */
export const relatedContents = (viewer: Viewer, id: number): RawBuilder<ContentRow[]> =>
  rowsOf(
    contentsList(
      viewer,
      sql`${isPublished} and content.id <> ${id}
        and content.id in (select content_id from content_thematics where thematic_id in (${projects(id)}))`,
    ),
    atMost,
  )
