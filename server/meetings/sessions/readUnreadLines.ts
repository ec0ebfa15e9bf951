import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { linesAtMost, type ReadLines } from '#server/messaging/notifications/findLines.ts'
import type { NoticeLine } from '#server/messaging/notifications/noticeItem.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/** Reads the documents of a session that its reminder lists: those that the addressee has not read. */
export const readUnreadLines: ReadLines = async (_portal, db, viewer, { session }) => {
  if (!session) return { lines: [] }
  const { rows } = await sql<NoticeLine>`
    select case when not ${documentFacts.confidential} then documents.title end as title, '/documents/' || documents.id as path
    from documents join sessions session on session.id = documents.session_id
    left join document_readings reading on reading.user_id = ${viewer.id} and reading.document_id = documents.id
      and reading.version_number = documents.published_version
    where documents.session_id = ${session.id} and documents.status = 'published' and reading.user_id is null
      and ${allowed(viewer, 'documents.read', documentFacts)}
    order by documents.title, documents.id limit ${linesAtMost}
  `.execute(db)
  return { lines: rows }
}
